import { axeFindings } from './support/accessibility/axe.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Every look at every width and in every theme is in accessibility.e2e.ts. Here each screen is looked at once, the widths in turn. */
const widths = [1440, 390] as const;

for (const [index, [name, show]] of Object.entries(screens).entries()) {
  const width = widths[index % widths.length] ?? widths[0];
  test(`axe finds nothing on “${name}” at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await show(page);
    expect(await axeFindings(page)).toEqual([]);
  });
}
