import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits for all clients of a server together. */
export interface ConnectionLimits {
  /** Connections. Beyond it the connection closes that was used longest ago. */
  readonly maxConnections: number;
  /** Requests that wait on one connection for the response before them. Beyond it the connection closes. */
  readonly maxPipelined: number;
  /**
   * Limit of response bytes that wait in memory for clients. Beyond it, the slowest clients are
   * disconnected.
   */
  readonly maxUnreadBytes: number;
}

/** The limits of a server with 512 MB of memory. */
export const connectionLimits: ConnectionLimits = {
  maxConnections: 1000,
  // Browsers do not pipeline, and proxies rarely do.
  maxPipelined: 16,
  maxUnreadBytes: 64_000_000,
};

/** Server options that bound how long a client may take. All in milliseconds. */
export const connectionTimeouts = {
  headersTimeout: 10_000,
  // A body of 8 MB over a slow line.
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** A connection on which nothing moves for this many milliseconds closes. */
const idleTimeoutMs = 60_000;

/**
 * Handles a request. Resolves once the whole response was written, even if the client doesn't read
 * it.
 */
export type AsyncListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

/** Limits connections, those of several servers together. */
export interface ConnectionGuard {
  /** Returns a listener that handles the requests of each connection one after the other. */
  readonly wrap: (listener: AsyncListener) => RequestListener;
  /** Counts the connections of a server. */
  readonly watch: (server: Server) => void;
}

interface Connection {
  isBusy: boolean;
  /** The requests that came before the response to the one before them was sent. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
  unreadBytes: number;
}

/**
 * Creates a guard that limits the memory of connections. Node handles all received requests of a
 * connection at once, up to thousands, and buffers their responses until the client reads them.
 */
export function createConnectionGuard({
  maxConnections,
  maxPipelined,
  maxUnreadBytes,
}: ConnectionLimits = connectionLimits): ConnectionGuard {
  /** In LRU order: the least recently used connection is first. */
  const connections = new Map<Socket, Connection>();
  let unreadBytes = 0;

  return { wrap, watch };

  function watch(server: Server): void {
    server.setTimeout(idleTimeoutMs);
    server.on('connection', (socket) => {
      connections.set(socket, { isBusy: false, waiting: [], unreadBytes: 0 });
      socket.once('close', () => connections.delete(socket));
      if (connections.size > maxConnections) close(connections.keys().next().value);
    });
  }

  function wrap(listener: AsyncListener): RequestListener {
    return (incoming, outgoing) => {
      const { socket } = incoming;
      const connection = connections.get(socket);
      if (!connection) return;
      if (!connection.isBusy) void handle(listener, socket, connection, incoming, outgoing);
      else if (connection.waiting.length < maxPipelined) connection.waiting.push([incoming, outgoing]);
      else close(socket);
    };
  }

  async function handle(
    listener: AsyncListener,
    socket: Socket,
    connection: Connection,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    connection.isBusy = true;
    moveToEnd(socket, connection);
    outgoing.once('close', () => {
      unreadBytes -= connection.unreadBytes;
      connection.unreadBytes = 0;
      connection.isBusy = false;
      if (!connections.has(socket)) return;
      moveToEnd(socket, connection);
      const next = connection.waiting.shift();
      if (next) void handle(listener, socket, connection, ...next);
    });
    await listener(incoming, outgoing);
    if (outgoing.closed || !connections.has(socket)) return;
    connection.unreadBytes = socket.writableLength;
    unreadBytes += connection.unreadBytes;
    closeSlowest();
  }

  function moveToEnd(socket: Socket, connection: Connection): void {
    connections.delete(socket);
    connections.set(socket, connection);
  }

  function closeSlowest(): void {
    if (unreadBytes <= maxUnreadBytes) return;
    for (const [socket, connection] of connections) {
      if (unreadBytes <= maxUnreadBytes) return;
      if (connection.unreadBytes === 0) continue;
      unreadBytes -= connection.unreadBytes;
      connection.unreadBytes = 0;
      close(socket);
    }
  }

  function close(socket: Socket | undefined): void {
    if (!socket) return;
    connections.delete(socket);
    socket.destroy();
  }
}
