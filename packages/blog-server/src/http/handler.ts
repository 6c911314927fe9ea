/** Handles a request from an IP address. Resolves to null for a path that it does not handle. */
export type Handler = (request: Request, connection?: string) => Promise<Response | null>;
