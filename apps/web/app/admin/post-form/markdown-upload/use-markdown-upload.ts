import type { FileDropState } from '@branchbook/ui';
import { useEffect, useRef, useState } from 'react';

import { noImageUpload } from '../../editor/paste/messages.ts';
import type { ShowFormMessage } from '../post-model/form-message.ts';
import { type FileText, type FrontMatterReport, readFileText } from './front-matter.ts';
import { isMarkdownFile, readMarkdownFile } from './markdown-file.ts';
import { uploadMessages as messages } from './messages.ts';
import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import { formToasts } from '../../lib/post-toasts.ts';

export interface MarkdownUploadOptions {
  /** The form writes a new post: a file may name its date and its address. */
  isNew: boolean;
  /** Gets what each file that was read alone fills of the form. */
  onRead: (fields: FileText['fields']) => void;
  /** Keeps what several files hold as drafts, the first one as the latest; resolves with whether that could be done. */
  saveAsDrafts: (drafts: readonly PostFields[]) => Promise<boolean>;
  /** Shows why a file was not read, in sight wherever it was dropped. */
  showMessage: ShowFormMessage;
}

/**
 * Reads Markdown files for the form: one fills it, several become drafts of new posts. The files chosen last win, however
 * long earlier ones take, and nothing is heard of a file once the form is closed.
 */
export function useMarkdownUpload({ isNew, onRead, saveAsDrafts, showMessage }: MarkdownUploadOptions) {
  const [state, setState] = useState<FileDropState>({ step: 'idle' });
  const [report, setReport] = useState<FrontMatterReport | null>(null);
  const latest = useRef(0);

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function uploadOne(file: File): Promise<void> {
    const number = (latest.current += 1);
    setReport(null);
    showMessage(null);
    if (!isMarkdownFile(file)) {
      refuse([file]);
      return;
    }
    setState({ step: 'loading' });
    try {
      const { fields, frontMatter } = await readFileText(await readMarkdownFile(file), { isNew });
      if (number !== latest.current) return;
      onRead(fields);
      setReport(frontMatter);
      setState({ step: 'loaded', name: file.name });
      formToasts.success(messages.loaded);
    } catch {
      if (number !== latest.current) return;
      setState({ step: 'idle' });
      showMessage({ tone: 'danger', title: messages.unreadable });
    }
  }

  async function uploadSeveral(files: readonly File[]): Promise<void> {
    const number = (latest.current += 1);
    setReport(null);
    showMessage(null);
    const wanted = files.filter(isMarkdownFile);
    if (wanted.length === 0) {
      refuse(files);
      return;
    }
    setState({ step: 'loading' });
    const read = await Promise.allSettled(wanted.map(readAsDraft));
    if (number !== latest.current) return;
    const drafts = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const isSaved = drafts.length > 0 && (await saveAsDrafts(drafts));
    if (number !== latest.current) return;
    if (isSaved) {
      setState({ step: 'loaded', name: messages.draftsCreated(drafts.length) });
      formToasts.success(messages.draftsCreated(drafts.length), messages.draftsHint);
    } else {
      setState({ step: 'idle' });
      if (drafts.length > 0) {
        showMessage({ tone: 'danger', ...messages.notCreated });
        return;
      }
    }
    const unread = namesOf(wanted, read);
    const others = namesOf(files.filter((file) => !isMarkdownFile(file)));
    if (unread !== '') {
      const text = others === '' ? unread : `${unread}. ${messages.wrongType}: ${others}`;
      showMessage({ tone: 'danger', title: messages.unreadable, text });
    } else if (others !== '') showMessage({ tone: 'danger', title: messages.wrongType, text: others });
  }

  function refuse(files: readonly File[]): void {
    setState({ step: 'idle' });
    const areImages = files.every(({ type }) => type.startsWith('image/'));
    showMessage(
      areImages ? { tone: 'warning', title: noImageUpload } : { tone: 'danger', title: messages.wrongType },
    );
  }

  return {
    state,
    report,
    upload: (files: readonly File[]) => {
      const [file] = files;
      if (file) void (files.length === 1 ? uploadOne(file) : uploadSeveral(files));
    },
    /** The form shows another text now: what the last file filled is no news any more. */
    forget: () => setReport(null),
  };
}

/** A draft without a title could not be told from the others. */
async function readAsDraft(file: File): Promise<PostFields> {
  const { fields } = await readFileText(await readMarkdownFile(file), { isNew: true });
  return { ...newPostFields, title: file.name.replace(/\.md$/iu, ''), ...fields };
}

function namesOf(files: readonly File[], read?: readonly PromiseSettledResult<unknown>[]): string {
  const unread = files.filter((_, index) => read?.[index]?.status !== 'fulfilled');
  return unread.map(({ name }) => name).join(', ');
}
