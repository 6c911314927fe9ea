import { postPath } from '@branchbook/blog-server/post-path';
import type { ScopedToasts } from '@branchbook/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate } from 'react-router';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import type { ReadingPosition, ReadingPositionState } from '../../posts/reading-position.ts';
import { createWebDraftLocks } from '../drafts/draft-locks.ts';
import { createDraftSession, type LockedDraft } from '../drafts/draft-session.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { draftMessages } from '../drafts/messages.ts';
import { pageDraftSync } from '../drafts/page-draft-sync.ts';
import { useListPath, withoutFilter } from '../lib/list-path.ts';
import { formToasts, getPostToasts, getPublicationToasts } from '../lib/post-toasts.ts';
import { useQueryParam } from '../lib/use-query-param.ts';
import { draftParam } from '../post-model/draft.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import { publishingMessages } from '../publishing/messages.ts';
import { showUnpublished, unpublishWithUndo } from '../publishing/unpublish-with-undo.ts';
import {
  createFormMachine,
  type FormMachine,
  type FormOptions,
  type PostSaver,
  type SavedPost,
} from './form-machine.ts';
import { formMessages } from './messages.ts';

/** The longest wait for the list after a save. The screen of the list shows it when it arrives. */
const maxListMs = 2000;

export interface PostFormOptions extends PostSaver {
  /** See `PostFormProps`. */
  readonly initial: PostFields;
  readonly draftForm: string;
  readonly lockedDraft: LockedDraft | undefined;
  readonly readingPlace: ReadingPosition | null;
  readonly onReplaced: () => void;
}

/**
 * Creates the form of a post (`createFormMachine`) and connects it with the page: it saves before
 * the page is hidden, asks before the author leaves with text that couldn't be saved, shows toasts,
 * and opens Manage Posts or the post in the end.
 */
export function usePostForm({ initial, draftForm, lockedDraft, readingPlace, ...saver }: PostFormOptions) {
  const [requestedKey, setRequestedKey] = useQueryParam(draftParam);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const storage = usePostStorage();
  const { isOnServer } = storage;
  const storageMessages = useStorageMessages();
  const listPath = useListPath();
  const [formPath] = useState(() => location.pathname);

  const options: FormOptions = {
    ...saver,
    isOnServer,
    setDraftParam: setRequestedKey,
    nameDraft: (key) => nameDraftInUrl(formPath, key ?? requestedKey),
    async refetchList() {
      const refetched = queryClient.invalidateQueries({
        queryKey: [...postsKey, 'list'],
        refetchType: 'all',
      });
      await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, maxListMs))]);
    },
    onDraftSaved: () => formToasts.success(formMessages.draftSaved.title, formMessages.draftSaved.text),
    onSaved: (saved) =>
      showSavedToast(saved, {
        open: (path) => void goToPost(path),
        undo: () => void unpublishWithUndo([saved.id], { storage, storageMessages }),
      }),
    onUnpublished(draft) {
      formToasts.dismiss();
      showUnpublished([draft], { storage, storageMessages });
    },
    onFailedAfterLeaving: (action) =>
      formToasts.error(
        action === 'unpublish' ? formMessages.notUnpublishedAfterLeaving : formMessages.notSavedAfterLeaving,
      ),
    close(saved) {
      if (readingPlace && saved && saved.slug !== null) return void goToPost(postPath(saved.slug));
      // A filter of drafts or of posts no longer finds it.
      const isMoved = !saved || saved.isPublication;
      void navigate(isMoved ? withoutFilter(listPath) : listPath);
    },
  };
  const [form] = useState(() => {
    const drafts = createDraftSession({
      form: draftForm,
      requestedKey,
      lockedDraft,
      store: pageDraftStore,
      locks: createWebDraftLocks(),
    });
    return createFormMachine({ initial, drafts, sync: pageDraftSync }, options);
  });
  useLayoutEffect(() => form.setOptions(options));
  useEffect(() => form.open(), [form]);
  useUnsavedChanges(form);

  const state = useSyncExternalStore(form.subscribe, form.getState);
  return {
    form,
    state,
    listPath,
    /** `?draft=` in the URL names the offered draft. */
    isOfferRequested: requestedKey !== null && state.offer?.key === requestedKey,
  };

  /** Opens the post at the reading position. */
  async function goToPost(path: string): Promise<void> {
    const position: ReadingPositionState | null = readingPlace && { readingPosition: readingPlace };
    await navigate(path, { state: position });
  }
}

/** Sets `?draft=` while the form is on the page. */
function nameDraftInUrl(formPath: string, key: string | null): void {
  const url = new URL(location.href);
  if (url.pathname !== formPath || url.searchParams.get(draftParam) === key) return;
  if (key === null) url.searchParams.delete(draftParam);
  else url.searchParams.set(draftParam, key);
  // Not through the router: a keystroke is not a navigation. The router's history state stays.
  history.replaceState(history.state, '', url);
}

/** Saves the draft before the page is hidden, and asks before leaving loses text. */
function useUnsavedChanges(form: FormMachine): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      form.drafts.flush();
      if (form.drafts.hasUnsavedChanges()) event.preventDefault();
    };
    addEventListener('pagehide', form.flush);
    document.addEventListener('visibilitychange', form.flush);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('pagehide', form.flush);
      document.removeEventListener('visibilitychange', form.flush);
      removeEventListener('beforeunload', ask);
    };
  }, [form]);

  const blocker = useBlocker(() => form.drafts.hasUnsavedChanges() && !confirm(draftMessages.leaveQuestion));
  useEffect(() => {
    // The author chose to stay.
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}

function showSavedToast(
  { message, id, slug, isPublication = false }: SavedPost,
  { open, undo }: { readonly open: (path: string) => void; readonly undo: () => void },
): void {
  // 'Draft saved' no longer applies.
  formToasts.dismiss();
  const toasts = isPublication ? getPublicationToasts(id) : getPostToasts(id);
  if (slug === null) {
    toasts.success(message);
    return;
  }
  const path = postPath(slug);
  toasts.success(
    message,
    undefined,
    { label: formMessages.viewPost, href: path, onClick: () => open(path) },
    { label: formMessages.copyLink, onClick: () => void copyLink(path, toasts) },
    isPublication ? { label: publishingMessages.undo, onClick: undo } : undefined,
  );
}

async function copyLink(path: string, toasts: ScopedToasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toasts.success(formMessages.linkCopied);
  } catch {
    toasts.error(formMessages.linkNotCopied.title, formMessages.linkNotCopied.text);
  }
}
