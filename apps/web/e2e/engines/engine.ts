/** A real browser with one page, as far as the site's main job needs it. Elements are named by CSS selectors. */
export interface Engine {
  /** The browser and its version. */
  name: string;
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Presses the first element that is there and shown; waits for it. */
  click: (selector: string) => Promise<void>;
  /** Puts a text into a field, as if it were typed or pasted. */
  fill: (selector: string, text: string) => Promise<void>;
  /** Waits until the document is at this path. */
  waitForPath: (path: string) => Promise<void>;
  /** Waits until an element that is there says this. */
  waitForText: (selector: string, text: string) => Promise<void>;
  /** Where the page is and the text that it shows. */
  state: () => Promise<string>;
  /** Runs a script in the page. */
  run: (script: string) => Promise<void>;
  /** What the console said of errors since the browser was started. */
  errors: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

/** How long anything is waited for, in milliseconds. A busy machine is no failure. */
export const waitMs = 60_000;

/** What `Engine.state` evaluates in the page. */
export const pageState = "location.href + '\\n' + document.body.innerText";
