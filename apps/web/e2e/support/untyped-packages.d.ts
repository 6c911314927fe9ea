declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }
  export default class Validator {
    /** `schemaOrg`: the vocabulary in schema.org's own data format. */
    constructor(schemaOrg: object);
    validate(extracted: object): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Returns the JSON-LD of a page, by type. */
  export interface Extracted {
    jsonld: Record<string, Record<string, unknown>[]>;
    errors: unknown[];
  }
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: string[] });
    parse(html: string): Extracted;
  }
}
