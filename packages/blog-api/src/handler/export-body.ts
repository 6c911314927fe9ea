import type { BlogPost } from '@branchbook/blog-core';

/**
 * Writes posts as one JSON list while they are read, so that a long list is never whole in memory. Where reading fails at the
 * beginning it rejects; later, the stream breaks, and what was sent of it is no JSON.
 */
export async function exportBody(posts: AsyncIterable<BlogPost>): Promise<ReadableStream<Uint8Array>> {
  const iterator = posts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next = await iterator.next();
  let separator = '[';
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode(separator === '[' ? '[]' : ']'));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(separator + JSON.stringify(next.value)));
      separator = ',';
      next = await iterator.next();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
