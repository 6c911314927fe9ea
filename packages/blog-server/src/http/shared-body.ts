type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes per chunk of a longer body. A chunk waits until the client has read the one before. */
const chunkLength = 65_536;

/**
 * Maximum bytes of pages and feeds that slow clients keep in memory. A Worker has 128 MB in total.
 * It is many times the largest page, so only clients that hardly read lose their response.
 */
const maxHeldBytes = 32_000_000;

/** As above, for images: six of the largest. */
const maxHeldImageBytes = 48_000_000;

/** Creates a response body from bytes. */
export type CreateBody = (bytes: Bytes) => ReadableStream<Bytes>;

/**
 * Creates a function that creates response bodies without copying their bytes. For a slow client
 * only a chunk is buffered; `new Response(bytes)` copies all bytes twice. Clients of the same bytes
 * share them.
 *
 * Limits the bytes of all responses that are being read, each counted once. Beyond it, the
 * responses whose clients have read nothing for the longest time end with an error.
 */
export function createSharedBodies(maxBytes: number): CreateBody {
  /** The bodies that are being read, in LRU order. */
  const bodies = new Map<Bytes, Set<ReadableStreamDefaultController<Bytes>>>();
  let heldBytes = 0;

  return (bytes) => {
    let from = 0;
    let controller: ReadableStreamDefaultController<Bytes>;
    return new ReadableStream(
      {
        start(own) {
          controller = own;
        },
        pull() {
          if (bytes.length > 0) controller.enqueue(bytes.subarray(from, (from += chunkLength)));
          if (from < bytes.length) return hold(bytes, controller);
          controller.close();
          release(bytes, controller);
        },
        cancel() {
          release(bytes, controller);
        },
      },
      // Nothing is read ahead.
      { highWaterMark: 0 },
    );
  };

  function hold(bytes: Bytes, controller: ReadableStreamDefaultController<Bytes>): void {
    const controllers = bodies.get(bytes);
    if (controllers) bodies.delete(bytes);
    else heldBytes += bytes.length;
    bodies.set(bytes, (controllers ?? new Set()).add(controller));
    for (const [oldest, slow] of bodies) {
      if (heldBytes <= maxBytes || oldest === bytes) return;
      bodies.delete(oldest);
      heldBytes -= oldest.length;
      for (const each of slow) each.error(new Error('The client reads too slowly.'));
    }
  }

  function release(bytes: Bytes, controller: ReadableStreamDefaultController<Bytes>): void {
    const controllers = bodies.get(bytes);
    if (!controllers?.delete(controller) || controllers.size > 0) return;
    bodies.delete(bytes);
    heldBytes -= bytes.length;
  }
}

/** Creates bodies of pages and feeds, which share a limit in this process. */
export const createSharedBody: CreateBody = createSharedBodies(maxHeldBytes);

/** Creates bodies of images, whose limit is their own: a few large ones would end many pages. */
export const createSharedImageBody: CreateBody = createSharedBodies(maxHeldImageBytes);
