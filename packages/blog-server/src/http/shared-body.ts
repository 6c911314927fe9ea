/** Bytes per chunk of a longer body. A chunk waits until the client has read the one before. */
const pieceLength = 65_536;

/**
 * Creates a response body from bytes without copying them. For a slow client only a chunk is
 * buffered. `new Response(bytes)` copies all bytes twice.
 */
export function createSharedBody(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (bytes.length > 0) controller.enqueue(bytes.subarray(from, (from += pieceLength)));
        if (from >= bytes.length) controller.close();
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}
