/** Whether a value is an object whose fields can be looked at one by one: what stored text and databases give may be anything. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
