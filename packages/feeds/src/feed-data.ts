/** The data that all formats share. All URLs are absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly pageUrl: string;
  readonly feedUrl: string;
  readonly updated: Date;
  readonly entries: readonly CompleteEntry[];
}

/** An entry with all fields. Without a value, a text and a list are empty, and a time is null. */
export interface CompleteEntry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly summary: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly image: string | null;
  /** The URL at which it first appeared; null if at `url`. */
  readonly canonical: string | null;
  readonly published: Date | null;
  readonly updated: Date | null;
}
