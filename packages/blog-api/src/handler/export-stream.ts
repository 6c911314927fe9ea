import type { BlogPost } from '@branchbook/blog-core';

/**
 * Writes posts as one JSON list in UTF-8 while they are read, as `GET /export` answers, so that a long list is never whole in memory.
 *
 * @param posts of one state of the list, in order
 * @throws what reading throws at the beginning. Later the stream breaks with it, and what came of it is no JSON
 *
 * @example const body = await createExportStream(store.exportPosts());
 */
export async function createExportStream(
  posts: AsyncIterable<BlogPost>,
): Promise<ReadableStream<Uint8Array>> {
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
