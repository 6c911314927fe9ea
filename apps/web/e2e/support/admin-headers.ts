/** Tokens are valid for a minute. */
const renewalMs = 30_000;

/** Creates a function that returns the demo admin's headers, with a valid token and a new idempotency key. */
export function createAdminHeaders(url: string): () => Promise<Record<string, string>> {
  let token = fetchToken();
  let fetchedAt = performance.now();
  return async () => {
    if (performance.now() - fetchedAt > renewalMs) {
      fetchedAt = performance.now();
      token = fetchToken();
    }
    return {
      Authorization: `Bearer ${await token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
  };

  async function fetchToken(): Promise<string> {
    const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
    return ((await session.json()) as { token: string }).token;
  }
}
