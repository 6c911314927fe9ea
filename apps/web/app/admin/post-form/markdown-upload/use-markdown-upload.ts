import type { FileDropState } from '@branchbook/ui';
import { useEffect, useRef, useState } from 'react';

import type { ShowFormMessage } from '../../post-model/form-message.ts';
import type { PostFields } from '../../post-model/post-fields.ts';
import { isMarkdownFile, readMarkdownFile, UnknownEncodingError } from '../../uploads/markdown-file.ts';
import { callWorker } from '../../uploads/call-upload-worker.ts';
import { uploadMessages as messages } from './messages.ts';
import type { FrontMatterReport, UploadedText } from '../../uploads/uploaded-text.ts';
import { formToasts } from '../../lib/post-toasts.ts';

export interface MarkdownUploadOptions {
  /** True if the form writes a new post: a file may set its date and slug. */
  isNew: boolean;
  /** Called with the fields that a single file fills. */
  onRead: (fields: UploadedText['fields']) => void;
  /**
   * Saves several files as drafts, the first one as the latest. Resolves to false if that failed.
   */
  saveAsDrafts: (drafts: readonly PostFields[]) => Promise<boolean>;
  /** Shows why a file was not read, wherever it was dropped. */
  showMessage: ShowFormMessage;
}

/**
 * Reads Markdown files for the form: one fills it, several become drafts of new posts. The files
 * chosen last win, however long earlier ones take. Files that are read after the form was closed
 * are dropped.
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
      refuse();
      return;
    }
    setState({ step: 'loading' });
    try {
      const { fields, frontMatter } = await readOne(file, isNew);
      if (number !== latest.current) return;
      onRead(fields);
      setReport(frontMatter);
      setState({ step: 'loaded', name: file.name });
      formToasts.success(messages.loaded);
    } catch (error) {
      if (number !== latest.current) return;
      setState({ step: 'idle' });
      const text = error instanceof UnknownEncodingError ? messages.notUtf8 : undefined;
      showMessage({ tone: 'danger', title: messages.unreadable, ...(text && { text }) });
    }
  }

  async function uploadSeveral(files: readonly File[]): Promise<void> {
    const number = (latest.current += 1);
    setReport(null);
    showMessage(null);
    const markdown = files.filter(isMarkdownFile);
    if (markdown.length === 0) {
      refuse();
      return;
    }
    setState({ step: 'loading' });
    const { drafts, unread } = await readSeveral(markdown);
    if (number !== latest.current) return;
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
    const others = listNames(files.filter((file) => !isMarkdownFile(file)));
    if (unread !== '') {
      const text = others === '' ? unread : `${unread}. ${messages.wrongType}: ${others}`;
      showMessage({ tone: 'danger', title: messages.unreadable, text });
    } else if (others !== '') showMessage({ tone: 'danger', title: messages.wrongType, text: others });
  }

  function refuse(): void {
    setState({ step: 'idle' });
    showMessage({ tone: 'danger', title: messages.wrongType });
  }

  return {
    state,
    report,
    upload: (files: readonly File[]) => {
      const [file] = files;
      if (file) void (files.length === 1 ? uploadOne(file) : uploadSeveral(files));
    },
    /** Hides the report of the last file, because the form shows another text. */
    forget: () => setReport(null),
  };
}

async function readOne(file: File, isNew: boolean): Promise<UploadedText> {
  const content = await readMarkdownFile(file);
  const options = { name: file.name, isNew, ...createMoment() };
  return callWorker((api) => api.readUpload(content, options)).result;
}

async function readSeveral(
  files: readonly File[],
): Promise<{ readonly drafts: readonly PostFields[]; readonly unread: string }> {
  try {
    const reading = callWorker((api) => api.readUploadsAsDrafts(files, createMoment()));
    const { drafts, leftOut } = await reading.result;
    return { drafts, unread: messages.leftOut(leftOut) };
  } catch {
    return { drafts: [], unread: listNames(files) };
  }
}

function createMoment() {
  return { now: new Date(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function listNames(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}
