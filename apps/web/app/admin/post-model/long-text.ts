/** From this length on (in UTF-16 units) parsing and drawing a text takes longer than a key press should. */
export const longText = 8_000;
