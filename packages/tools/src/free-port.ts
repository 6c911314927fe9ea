import { createServer } from 'node:net';

/** Below the ephemeral ports, which systems assign from 32,768 on. */
const lowest = 20_000;
const highest = 32_000;

/** Returns a random port that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

/** Rejects if the process may not listen. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
