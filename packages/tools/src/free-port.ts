import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves, from 32,768 on: nobody else is given one of these until it is used. */
const lowest = 20_000;
const highest = 32_000;

/** A port of this machine that nobody listens on now, chosen at random. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

/** Rejects where nobody may listen at all. */
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
