import { type FileDropState, toast } from '@branchbook/ui';
import { useEffect, useRef, useState } from 'react';

import { isMarkdownFile, readMarkdownFile } from './markdown-file.ts';

/**
 * Reads Markdown files for the form. The file chosen last wins, however long an earlier one takes, and nothing is heard of
 * a file once the form is closed.
 *
 * @param onText gets the text of each file that was read
 */
export function useMarkdownUpload(onText: (text: string) => void) {
  const [state, setState] = useState<FileDropState>({ step: 'idle' });
  const latest = useRef(0);

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function upload(file: File): Promise<void> {
    const number = (latest.current += 1);
    if (!isMarkdownFile(file)) {
      setState({ step: 'failed', message: 'Please upload a markdown (.md) file' });
      return;
    }
    setState({ step: 'loading' });
    try {
      const text = await readMarkdownFile(file);
      if (number !== latest.current) return;
      onText(text);
      setState({ step: 'loaded', name: file.name });
      toast.success('Markdown file loaded successfully');
    } catch {
      if (number !== latest.current) return;
      setState({ step: 'idle' });
      toast.error('Error reading file');
    }
  }

  return { state, upload: (file: File) => void upload(file) };
}
