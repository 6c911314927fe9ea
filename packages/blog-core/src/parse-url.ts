/** The parts of the platform's `URL` that are used; the package is built without the types of the DOM. */
interface ParsedUrl {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly href: string;
}

declare const URL: new (text: string) => ParsedUrl;

/** Parses an absolute URL. Returns null for any other text. */
export function parseUrl(text: string): ParsedUrl | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
