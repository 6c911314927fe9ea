/** Longer bodies are sent in pieces of this many bytes, each of which waits until the client has read the one before. */
const pieceLength = 65_536;

/**
 * Returns bytes as the body of a response, without a copy of a long one: a client that reads slowly, or not at all, then holds a piece
 * and not the whole. `new Response(bytes)` copies all of them.
 */
export function createSharedBody(
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= pieceLength) return bytes;
  let from = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(from, (from += pieceLength)));
        if (from >= bytes.length) controller.close();
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}
