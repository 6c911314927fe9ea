/** Limits for the request bodies in memory. */
export interface BodyLimits {
  /** The bytes of all clients' bodies. */
  readonly maxBytes: number;
  /** The bytes of a client's bodies. */
  readonly maxClientBytes: number;
  /** The number of a client's bodies. */
  readonly maxClientBodies: number;
}

/**
 * The limits of a server with 512 MB of memory. While its changes are saved, a body takes several
 * times its bytes. An author's client sends one after another, of at most 8 MB each.
 */
const bodyLimits: BodyLimits = {
  maxBytes: 32_000_000,
  maxClientBytes: 16_000_000,
  maxClientBodies: 64,
};

/**
 * Reserves memory for a body. Returns a function that releases it, or null if the body would exceed
 * a limit.
 */
export type ReserveBody = (client: string, bytes: number) => (() => void) | null;

/** Creates a function that limits the bodies which are read at the same time, by client. */
export function createBodyLimit({
  maxBytes,
  maxClientBytes,
  maxClientBodies,
}: BodyLimits = bodyLimits): ReserveBody {
  const clients = new Map<string, { bytes: number; bodies: number }>();
  let totalBytes = 0;
  return (client, bytes) => {
    const own = clients.get(client) ?? { bytes: 0, bodies: 0 };
    const isTooMuch =
      own.bodies >= maxClientBodies || own.bytes + bytes > maxClientBytes || totalBytes + bytes > maxBytes;
    if (isTooMuch) return null;
    clients.set(client, own);
    add(bytes, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      add(-bytes, -1);
      if (own.bodies === 0) clients.delete(client);
    };

    function add(moreBytes: number, moreBodies: number): void {
      own.bytes += moreBytes;
      own.bodies += moreBodies;
      totalBytes += moreBytes;
    }
  };
}
