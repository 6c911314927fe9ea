import type { BlogPost } from '@branchbook/blog-core';

/**
 * Creates a stream of posts as one JSON array in UTF-8, as `GET /export` responds, without holding
 * the list in memory.
 *
 * @param posts of one revision, in order
 * @throws errors of reading the first post. Later errors break the stream, whose output is then no
 *   valid JSON
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
