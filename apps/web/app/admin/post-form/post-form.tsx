import { findCanonicalIssue } from '@branchbook/blog-core';
import { useFocusMode, useLargeDocumentGuard } from '@branchbook/markdown-editor';
import { historyShortcuts, isShortcut } from '@branchbook/markdown-editor/commands';
import { Button, TabList } from '@branchbook/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';

import { useStorageMessages } from '../../posts/post-storage.ts';
import { useInterruption } from '../../auth/interruption.ts';
import type { ReadingPosition } from '../../posts/reading-position.ts';
import { SlugWarning } from './slug/slug-warning.tsx';
import { type FormTarget, useFormSlug } from './slug/use-form-slug.ts';
import { useNamedRange } from '../content-lint/named-range.ts';
import { useContentLint } from '../content-lint/use-content-lint.ts';
import { WordCount } from '../content-lint/word-count.tsx';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import type { LockedDraft } from '../drafts/draft-session.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { draftMessages } from '../drafts/messages.ts';
import { useRestoredCaret } from '../drafts/use-restored-caret.ts';
import { useOpenElsewhere } from '../drafts/use-open-elsewhere.ts';
import { saveWithImages, useFormImages } from '../image-uploads/use-form-images.ts';
import { ContentField } from './content-field/content-field.tsx';
import { useCheckedLinks } from './content-field/use-checked-links.ts';
import type { FormMessage } from '../post-model/form-message.ts';
import { getPlainText, type PostFields } from '../post-model/post-fields.ts';
import { PostPreview } from './preview/post-preview.tsx';
import { useFormTabs } from './preview/use-form-tabs.ts';
import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { useLatestCallback } from '../lib/use-latest-callback.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { UploadNotice } from './markdown-upload/upload-notice.tsx';
import { useMarkdownUpload } from './markdown-upload/use-markdown-upload.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeFormError, describeNoResponse } from './describe-form-error.ts';
import { DraftConflictDialog } from './draft-conflict-dialog.tsx';
import { FormBar } from './form-bar.tsx';
import { type FormQuestion, isEditable, type PostSaver, type SaveState } from './form-machine.ts';
import { FormMessageSlot } from './form-message-slot.tsx';
import { InterruptionNotice } from './interruption-notice.tsx';
import { KeyboardRow } from './keyboard-row.tsx';
import { formMessages } from './messages.ts';
import { PostDetails } from './post-details.tsx';
import { PostSummary } from './post-summary.tsx';
import { saveOnCancel } from './save-on-cancel.ts';
import { SettingsButton, SettingsDrawer, useSettingsDrawer } from './settings-drawer.tsx';
import { TitleField } from './title-field.tsx';
import { getFormBar } from './use-bar-height.ts';
import { useFormMessages } from './use-form-messages.ts';
import { useKeyboardMode } from './use-keyboard-mode.ts';
import { type LatestText, useLatestText } from './use-latest-text.ts';
import { type ListEvent, useListMessage } from './use-list-message.ts';
import { usePostForm } from './use-post-form.ts';
import { useSaveKeys } from './use-save-keys.ts';

export interface PostFormProps {
  heading: string;
  submitLabel: string;
  /** The text when the form opens. Must not change while it is open. */
  initial: PostFields;
  /** Names the form's drafts; see `Draft.form`. */
  draftForm: string;
  /** The draft to continue from the start. */
  lockedDraft?: LockedDraft;
  target: FormTarget;
  isMarkdown: boolean;
  /** Formatted as in posts. */
  date: string;
  onSave: PostSaver['save'];
  /** Only for published posts. Others are saved as drafts instead. */
  onUnpublish?: PostSaver['unpublish'];
  /** The reading position to return to after the update; null if the author came from elsewhere. */
  readingPlace?: ReadingPosition | null;
  /** A change of the list by another tab while the form is open; null if none. */
  listEvent?: ListEvent | null;
  /** The post as saved elsewhere since, which a form that is unchanged shows; null if none. */
  latest?: LatestText | null;
  /** Further actions, beside the heading. */
  actions?: ReactNode;
  /** Notices, above the fields. */
  children?: ReactNode;
}

/**
 * Renders the form that writes a post, with its preview. No field is required.
 *
 * After saving, shows a toast and opens Manage Posts as it was shown before. If saving fails, shows
 * why and keeps the text.
 */
export function PostForm({
  heading,
  submitLabel,
  initial,
  draftForm,
  lockedDraft,
  target,
  isMarkdown,
  date,
  onSave,
  onUnpublish,
  readingPlace = null,
  listEvent = null,
  latest = null,
  actions,
  children,
}: PostFormProps) {
  const titleInput = useRef<HTMLTextAreaElement>(null);
  const contentArea = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { messages, showRefusal, showUploadMessage, showImageMessage, dismiss } = useFormMessages();
  const { form, state, listPath, isOfferRequested } = usePostForm({
    initial,
    draftForm,
    lockedDraft,
    save: (text, saving) => saveWithImages(text, () => onSave(text, saving)),
    unpublish: onUnpublish && ((text, saving) => saveWithImages(text, () => onUnpublish(text, saving))),
    readingPlace,
    onReplaced() {
      upload.forget();
      focusTitle();
    },
  });
  const { fields, upload: uploaded, save, question, draftConflict } = state;
  const { change } = form;
  const images = useFormImages(fields, showImageMessage);
  const isFromFile = uploaded !== null && fields.content === uploaded.filled.content;
  const isBusy = !isEditable(save);
  const savedAt = state.autosave.step === 'saved' ? state.autosave.at : null;
  // The author came for this draft and hasn't typed yet.
  const isRequested = isOfferRequested && state.autosave.step === 'clean';
  const { tabs, ...panels } = useFormTabs(contentArea);
  useNamedRange(contentArea);
  useKeyboardMode(titleInput, contentArea);
  const settings = useSettingsDrawer();
  const upload = useMarkdownUpload({
    isNew: target.type === 'new',
    onRead: form.fillFromFile,
    saveAsDrafts(texts) {
      // It says there what has become of the files.
      settings.open();
      return form.saveAsNewDrafts(texts);
    },
    showMessage: showUploadMessage,
  });
  const setPressed = useReturnedFocus(save);
  useSaveKeys({ onSave: form.save, onPublish: publish });
  const { slug, availability, suggested } = useFormSlug(target, fields);
  const largeDocument = useLargeDocumentGuard(fields.content);
  const storageMessages = useStorageMessages();
  const lintedText = largeDocument.isTooLarge ? null : fields.content;
  const focusMode = useFocusMode(contentArea, getFormBar);
  // Suggestions appear above other fields.
  const reviewed = useDeferWhilePointerDown(useCheckedLinks(useContentLint(lintedText, isMarkdown), slug));

  useLatestText(form, latest, contentArea);
  const restoreCaret = useRestoredCaret(contentArea);
  // A new post is another one in each tab.
  const isOpenElsewhere = useOpenElsewhere(target.type === 'edit' ? draftForm : null);
  // The form's own change is not an event.
  const { listMessages, dismissListMessage } = useListMessage(
    isWriting(save, question) ? null : listEvent,
    isOpenElsewhere,
  );
  const interruption = useInterruption(getPlainText(fields) !== '');
  const retry = useLatestCallback(() => {
    // The pressed button disappears.
    submitButton.current?.focus();
    form.retry();
  });
  const saveMessages = useMemo<readonly FormMessage[]>(() => {
    if (save.step === 'offline') {
      const action = { label: formMessages.tryAgain, onPress: retry };
      return [{ tone: 'danger', ...describeNoResponse(save.error), action }];
    }
    if (save.step !== 'failed') return [];
    return [{ tone: 'danger', ...describeFormError(storageMessages, save) }];
  }, [save, retry, storageMessages]);
  const [dismissedConflict, dismissConflict] = useState<typeof draftConflict>(null);
  const conflictMessages = draftConflict && draftConflict !== dismissedConflict ? draftChanged : [];
  const imageErrors = saveMessages.length > 0 ? [] : images.messages;
  const shownMessages = [...saveMessages, ...imageErrors, ...messages, ...conflictMessages, ...listMessages];

  function publish(): void {
    setPressed(submitButton.current);
    // The message names a field of the drawer.
    if (findCanonicalIssue(fields.canonical) !== null) settings.open();
    void images.runWhenAdded(form.publish);
  }

  function unpublish(): void {
    const { activeElement } = document;
    setPressed(activeElement instanceof HTMLElement ? activeElement : null);
    void images.runWhenAdded(form.unpublish);
  }

  function dismissMessage(message: FormMessage): void {
    // The pressed button disappears. Not to the button that publishes: Enter may be pressed twice.
    contentArea.current?.focus({ preventScroll: true });
    if (saveMessages.includes(message)) form.dismissError();
    else if (listMessages.includes(message)) dismissListMessage(message);
    else if (conflictMessages.includes(message)) dismissConflict(draftConflict);
    else if (imageErrors.includes(message)) images.dismiss();
    else dismiss(message);
  }

  function chooseFreeSlug(free: string): void {
    change({ slug: free });
    // The pressed button disappears.
    titleInput.current?.focus();
  }

  function focusTitle(): void {
    panels.showForm();
    titleInput.current?.focus();
  }

  async function restoreDraft(): Promise<void> {
    if ((await form.restoreDraft()) && isRequested) restoreCaret();
  }

  /** Prevents Enter in a text field from submitting the form. */
  function onKeyDown(event: KeyboardEvent): void {
    const { target: element, key, ctrlKey, metaKey, nativeEvent } = event;
    if (isShortcut(historyShortcuts.undo, nativeEvent) && form.undoUpload()) event.preventDefault();
    // Enter may belong to an input method or to the publish shortcut.
    if (key !== 'Enter' || ctrlKey || metaKey || isComposing(nativeEvent)) return;
    const isTitle = element === titleInput.current;
    if (!isTitle && !(element instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isTitle) contentArea.current?.focus();
  }

  return (
    <>
      <div className={`${formWidth} flex flex-wrap items-center justify-between gap-x-6`}>
        {/* The title of the post is the heading that authors see. */}
        <h1 className="font-mono text-data leading-11 font-medium text-ink-3 in-data-focus-mode:sr-only in-data-keyboard:sr-only">
          {heading}
        </h1>
        {actions && (
          <div className="-mx-4.5 flex flex-wrap in-data-focus-mode:hidden in-data-keyboard:hidden">
            {actions}
          </div>
        )}
      </div>
      <div className={formWidth}>
        {children}
        <DraftBanner
          offer={state.offer}
          isRequested={isRequested}
          fields={fields}
          onRestore={() => void restoreDraft()}
          onDiscard={() => void form.drafts.discard().then(focusTitle)}
        />
        <UploadNotice
          fileName={upload.state.step === 'loaded' ? upload.state.name : ''}
          report={upload.report}
          isNew={target.type === 'new'}
          isTextReplaced={Boolean(uploaded?.replaced)}
          isDisabled={isBusy}
          onRestoreText={form.restoreReplaced}
        />
      </div>
      {tabs && (
        <TabList
          label="The form and its preview"
          tabs={[
            { name: 'write', label: 'Write', panelId: tabs.idOf('write') },
            { name: 'preview', label: 'Preview', panelId: tabs.idOf('preview') },
          ]}
          value={tabs.chosen}
          onValueChange={tabs.choose}
          // Focus must not scroll: the page has a scroll padding of 88 px, and the tabs stick at
          // 60.
          className="z-10 -mx-4 mb-6 bg-paper [&_[role=tab]]:-scroll-mt-7 px-4 in-data-focus-mode:hidden in-data-keyboard:hidden [@media(min-height:480px)]:sticky [@media(min-height:480px)]:top-15"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        aria-label={heading}
        className="flex grow flex-col"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          publish();
        }}
      >
        <div
          className={`${formWidth} grid grow content-start grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[1280px]:grid-cols-[minmax(0,45rem)_minmax(22.5rem,1fr)] in-data-focus-mode:grid-cols-[minmax(0,1fr)]!`}
        >
          <div
            {...panels.write.attributes}
            className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${panels.write.isHidden ? 'hidden! in-data-focus-mode:grid!' : ''}`}
          >
            <TitleField
              input={titleInput}
              value={fields.title}
              offer={reviewed?.opening.heading ?? null}
              isReadOnly={isBusy}
              isFirst={target.type === 'new' && !lockedDraft}
              onChange={(title) => change({ title, slug: fields.slug === suggested ? null : fields.slug })}
              onEnter={() => contentArea.current?.focus()}
            >
              {/* Once published, the post itself has the slug. */}
              {target.type === 'new' && !isBusy && (
                <SlugWarning availability={availability} isNew onUse={chooseFreeSlug} />
              )}
            </TitleField>
            <ContentField
              value={fields.content}
              labelNote={isFromFile && '(Pre-filled from Markdown)'}
              isReadOnly={isBusy}
              isMarkdown={isMarkdown}
              area={contentArea}
              largeDocument={largeDocument}
              onRefusal={showRefusal}
              addImage={images.addImage}
              focusMode={focusMode}
              onChange={(content) => change({ content })}
              onUndo={form.undoUpload}
            />
          </div>
          <PostPreview
            fields={fields}
            path={`/blog/${slug}`}
            date={fields.date ?? date}
            isMarkdown={isMarkdown}
            area={contentArea}
            panel={panels.preview}
            start={tabs && panels.previewStart}
          />
        </div>
        <SettingsDrawer settings={settings}>
          <PostDetails
            fields={fields}
            change={change}
            target={target}
            slug={slug}
            availability={availability}
            today={date}
            firstParagraph={reviewed?.opening.paragraph ?? null}
            upload={upload}
            addImage={images.addImage}
            isReadOnly={isBusy}
          />
        </SettingsDrawer>
        <FormBar
          settings={<SettingsButton settings={settings} />}
          keyboardRow={<KeyboardRow saving={state.autosave} />}
          messages={
            <>
              {interruption && (
                <InterruptionNotice
                  interruption={interruption}
                  fields={fields}
                  isSaved={savedAt !== null}
                  area={contentArea}
                />
              )}
              <FormMessageSlot messages={shownMessages} onDismiss={dismissMessage} />
            </>
          }
          status={
            <>
              {focusMode.isOn ? (
                <WordCount review={reviewed} />
              ) : (
                <PostSummary
                  fields={fields}
                  slug={slug}
                  date={fields.date ?? date}
                  reviewed={reviewed}
                  area={contentArea}
                  showForm={panels.showForm}
                  openSettings={settings.open}
                />
              )}
              {(!focusMode.isOn || state.autosave.step === 'failed') && (
                <DraftStatus saving={state.autosave} syncStatus={state.syncStatus} />
              )}
              <p role="status" className="empty:hidden">
                {images.status}
              </p>
            </>
          }
        >
          <Button
            variant="outline"
            render={<Link to={listPath} onClick={() => void saveOnCancel(form.drafts)} />}
          >
            Cancel
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onUnpublish ? unpublish : form.save}>
            {onUnpublish ? 'Unpublish' : 'Save draft'}
          </Button>
          <Button ref={submitButton} type="submit" isPending={isBusy}>
            {(isBusy && storageMessages.saving?.[onUnpublish ? 'changing' : 'publishing']) || submitLabel}
          </Button>
          {focusMode.isOn && (
            <Button variant="outline" onClick={focusMode.toggle}>
              Done
            </Button>
          )}
        </FormBar>
      </form>
      <ConflictDialog question={question?.type === 'post' ? question : null} savedAt={savedAt} />
      <DraftConflictDialog question={question?.type === 'draft' ? question : null} savedAt={savedAt} />
    </>
  );
}

/** As wide as 66 characters of the text, or as text and preview. */
const formWidth = 'mx-auto w-full max-w-[45rem] min-[1280px]:not-in-data-focus-mode:max-w-[88rem]';

/** Shown until the author dismisses it. */
const draftChanged: readonly FormMessage[] = [
  { tone: 'warning', title: draftMessages.conflict.title, text: draftMessages.conflict.text },
];

/** Returns true while the form changes the list, and once it has. */
function isWriting(save: SaveState, question: FormQuestion | null): boolean {
  return save.step === 'saved' || (save.step === 'saving' && save.action !== 'save-draft' && !question);
}

/**
 * Returns a function to call with the button that disables the form, which loses the focus. Focuses it
 * if the form can be edited again.
 */
function useReturnedFocus(save: SaveState): (button: HTMLElement | null) => void {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const hasEnded = save.step === 'resumed' || save.step === 'failed' || save.step === 'offline';
    if (hasEnded && (save.action === 'publish' || save.action === 'unpublish')) pressed.current?.focus();
  }, [save]);
  return (button) => {
    pressed.current = button;
  };
}
