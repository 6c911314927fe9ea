// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { useMarkdownUpload } from './use-markdown-upload.ts';

const render = createRenderer();

test.each(['photo.png', 'post.txt', 'page.html', 'post.md.zip'])('%s is no Markdown file', async (name) => {
  const showMessage = vi.fn();
  const onRead = vi.fn();
  let upload: (files: readonly File[]) => void = () => {};
  function Form() {
    ({ upload } = useMarkdownUpload({ isNew: true, onRead, saveAsDrafts: vi.fn(), showMessage }));
    return null;
  }
  await render(<Form />);
  for (const files of [[name], [name, `second-${name}`]]) {
    await act(async () => upload(files.map((each) => new File(['Text'], each))));
    const title = 'Please upload a markdown (.md) file';
    expect(showMessage).toHaveBeenLastCalledWith({ tone: 'danger', title });
  }
  expect(onRead).not.toHaveBeenCalled();
});
