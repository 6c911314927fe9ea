import { aliasesOf, type BlogPost } from '@branchbook/blog-core';
import { Button, Field, FileDrop, Input, Notice, TabList, Textarea } from '@branchbook/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';

import { postPath } from '../../posts/post-path.ts';
import { useHeldWhilePressed } from '../screen/use-held-while-pressed.ts';
import { describeSaveError } from '../post-model/store-error-words.ts';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import type { TakenDraft } from '../drafts/draft-session.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { type Drafts, useDrafts } from '../drafts/use-drafts.ts';
import { NotKept } from '../trash/unpublish-post.ts';
import { useListPath } from '../screen/list-path.ts';
import { FixedAddress } from '../address/fixed-address.tsx';
import { PlannedAddress } from '../address/planned-address.tsx';
import { type PlannedSlug, plannedSlug, slugAfterTitle } from '../address/planned-slug.ts';
import { SlugWarning } from '../address/slug-warning.tsx';
import { DateField } from './date-field.tsx';
import { useReview } from '../checks/use-review.ts';
import { WordCount } from '../checks/word-count.tsx';
import { ContentField } from '../editor/content-field.tsx';
import { useHeldBack } from '../editor/very-long-text.ts';
import { FormBar } from './form-bar.tsx';
import { FrontMatterNotice } from '../upload/front-matter-notice.tsx';
import { markdownAccept } from '../upload/markdown-file.ts';
import { EditConflict } from '../post-model/edit-conflict.ts';
import { fieldLabels, fieldsOf, type PostFields, textFields } from '../post-model/post-fields.ts';
import { PostPreview } from '../preview/post-preview.tsx';
import { useFormTabs } from '../preview/use-form-tabs.ts';
import { TextOffer } from './text-offer.tsx';
import { formToasts, markdownUploadLabels, useMarkdownUpload } from '../upload/use-markdown-upload.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** What became of a text that was stored. */
export interface SavedPost {
  /** What to tell the author. */
  readonly message: string;
  /** Of the post as it is published now, to be looked at; null where it is not. */
  readonly slug: string | null;
  /** The post as it is stored, where the form can go on editing it; null where it cannot. */
  readonly stored: BlogPost | null;
}

export interface PostFormProps {
  heading: string;
  submitLabel: string;
  /** What the form shows when it opens. Must not change while it is open. */
  initial: PostFields;
  /** Names the form's drafts; see `Draft.form`. */
  draftForm: string;
  /** The draft that the form goes on with from the start, claimed already. */
  takenDraft?: TakenDraft;
  /** Whether the post gets an address now, to be told apart from those of `posts`, or has one, as it is stored now. */
  address: { readonly type: 'planned' } | { readonly type: 'fixed'; readonly post: BlogPost };
  /** The stored posts, as far as they are known. */
  posts: readonly BlogPost[];
  isMarkdown: boolean;
  /** The post's date as shown. */
  date: string;
  /**
   * Stores the text. Resolves once that is done, with what to tell the author, or with null where they chose to go on
   * editing; rejects with a `PostStoreError`.
   */
  onSave: (fields: PostFields, drafts: Drafts) => Promise<SavedPost | null>;
  /**
   * Takes the post out of the list, to be a draft. Only a published post has it; any other is saved as a draft instead. Rejects with
   * `NotKept`, `EditConflict` or a `PostStoreError`.
   */
  onUnpublish?: (fields: PostFields, drafts: Drafts) => Promise<void>;
  /** What can be done with the post besides writing it, beside the heading. */
  actions?: ReactNode;
  /** Notices about the post, above the fields. */
  children?: ReactNode;
}

/** Where the text is on its way into the list. */
type SaveState =
  | { readonly step: 'editing' }
  /** The author was asked something while saving, and chose to go on editing. */
  | { readonly step: 'resumed' }
  | { readonly step: 'saving' }
  /** As 'saving', while the author writes on. */
  | { readonly step: 'saving-on' }
  | { readonly step: 'saved' }
  | { readonly step: 'failed'; readonly message: string };

/**
 * The form that writes a post, with its preview. It asks for nothing: every field may stay empty.
 *
 * Once stored it says so and leads to Manage Posts, as that was shown before; where storing fails it says why and keeps every
 * word. It never claims more than the store has.
 */
export function PostForm({
  heading,
  submitLabel,
  initial: first,
  draftForm,
  takenDraft,
  address,
  posts,
  isMarkdown,
  date,
  onSave,
  onUnpublish,
  actions,
  children,
}: PostFormProps) {
  /** What is stored: a text that needs no draft. */
  const [initial, setInitial] = useState(first);
  const [fields, setFields] = useState(initial);
  const [fileText, setFileText] = useState<string | null>(null);
  const [save, setSave] = useState<SaveState>({ step: 'editing' });
  // State alone lets the second press of a double click through.
  const isSaving = useRef(false);
  /** The author has pressed the button that publishes while an earlier text was being saved. */
  const isPublishWanted = useRef(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const contentArea = useRef<HTMLTextAreaElement>(null);
  const excerptArea = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const listPath = useListPath();
  const { tabs, ...panels } = useFormTabs(contentArea);
  const drafts = useDrafts(draftForm, fields, initial, takenDraft);
  const change = useCallback((changed: Partial<PostFields>): void => {
    setFields((current) => ({ ...current, ...changed }));
  }, []);
  const chooseSlug = useCallback((slug: string | null) => change({ slug }), [change]);
  const upload = useMarkdownUpload({
    isNew: address.type === 'planned',
    onRead(read) {
      setFileText(read.content);
      // A date that an earlier file has named goes with that file.
      change({ date: undefined, ...read });
    },
    async keepAsDrafts(texts) {
      // The last one kept is the first one offered.
      for (const text of texts.toReversed()) if (!(await drafts.putAside('new', text))) return false;
      await drafts.lookAgain();
      return true;
    },
  });

  function changeTitle(title: string): void {
    change(address.type === 'planned' ? { title, slug: slugAfterTitle(fields, posts) } : { title });
  }

  function focusTitle(): void {
    panels.showForm();
    titleInput.current?.focus();
  }

  useEffect(() => {
    // The button was disabled meanwhile, and a disabled button loses the focus.
    if (save.step === 'failed' || save.step === 'resumed') submitButton.current?.focus();
  }, [save]);

  /** `stays`: the author goes on editing, where that is possible. */
  async function publish({ stays }: { stays: boolean }): Promise<void> {
    if (isSaving.current) {
      isPublishWanted.current ||= !stays && save.step === 'saving-on';
      return;
    }
    isSaving.current = true;
    setSave({ step: stays ? 'saving-on' : 'saving' });
    let saved: SavedPost | null;
    try {
      saved = await onSave(fields, drafts);
    } catch (error) {
      isSaving.current = false;
      setSave({ step: 'failed', message: describeSaveError(error) });
      return;
    }
    if (saved === null) {
      isSaving.current = false;
      setSave({ step: 'resumed' });
      return;
    }
    if (stays && saved.stored) {
      goOnWith(fieldsOf(saved.stored), fields);
      isSaving.current = false;
      setSave({ step: 'editing' });
      sayThatSaved(saved);
      return;
    }
    setSave({ step: 'saved' });
    drafts.finish();
    sayThatSaved(saved);
    await navigate(listPath);
  }

  function sayThatSaved({ message, slug }: SavedPost): void {
    const path = slug === null ? null : postPath(slug);
    const action = path !== null && {
      label: 'View post',
      href: path,
      onAccept: () => void navigate(path),
    };
    formToasts.success(message, undefined, action || undefined);
  }

  /** The form shows what is stored, and above it what was typed since. */
  function goOnWith(stored: PostFields, sent: PostFields): void {
    setInitial(stored);
    setFields((current) => {
      const typed = textFields.filter((name) => current[name] !== sent[name]);
      const slug = current.slug === sent.slug ? stored.slug : current.slug;
      return { ...stored, ...Object.fromEntries(typed.map((name) => [name, current[name]])), slug };
    });
  }

  async function saveDraft(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setSave({ step: 'saving-on' });
    const isDone = await drafts.saveDraft(fields);
    isSaving.current = false;
    setSave(isDone ? { step: 'editing' } : { step: 'failed', message: draftRefused });
    if (isDone) formToasts.success('Draft saved', 'It is in Manage Posts, under Drafts.');
  }

  async function unpublish(take: NonNullable<typeof onUnpublish>): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setSave({ step: 'saving' });
    try {
      await take(fields, drafts);
    } catch (error) {
      isSaving.current = false;
      setSave({ step: 'failed', message: describeUnpublishError(error) });
      return;
    }
    setSave({ step: 'saved' });
    formToasts.success(
      'Post unpublished',
      'It is in Manage Posts, under Drafts, and keeps its place and address.',
    );
    await navigate(listPath);
  }

  const publishIfWanted = useEffectEvent(() => {
    if (!isPublishWanted.current) return;
    isPublishWanted.current = false;
    void publish({ stays: false });
  });
  useEffect(() => {
    if (save.step === 'editing') publishIfWanted();
  }, [save]);

  useSaveKeys({
    onSave: () => void (onUnpublish ? publish({ stays: true }) : saveDraft()),
    onPublish: () => void publish({ stays: false }),
  });

  /** In a line of text, browsers take Enter for the button that publishes. */
  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, nativeEvent } = event;
    // Enter may belong to an input method that offers words, or to the key that publishes.
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (target === titleInput.current) contentArea.current?.focus();
  }

  const isBusy = save.step === 'saving' || save.step === 'saved';
  const published = address.type === 'fixed' ? address.post : null;
  const others = useMemo(() => posts.filter((post) => post !== published), [posts, published]);
  const planned = address.type === 'planned' ? plannedSlug(fields, posts) : null;
  const ownSlug = address.type === 'fixed' ? (fields.slug ?? address.post.slug) : slugText(planned);
  const slugs = useMemo(
    () => [ownSlug, ...posts.flatMap((post) => [post.slug, ...aliasesOf(post)])],
    [ownSlug, posts],
  );

  const heldBack = useHeldBack(fields.content);
  // The notes stand above other fields.
  const reviewed = useHeldWhilePressed(
    useReview(heldBack.isHeldBack ? null : fields.content, isMarkdown, slugs),
  );

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[720px]">
        <h1 className="text-[2.125rem]">{heading}</h1>
        {actions && <div className="-ml-4.5 flex flex-wrap min-[640px]:ml-0">{actions}</div>}
      </div>
      {children}
      <DraftBanner
        drafts={drafts}
        fields={fields}
        onRestore={(restored) => {
          setFields(restored);
          setFileText(null);
          upload.forget();
          focusTitle();
        }}
        onDiscard={focusTitle}
      />
      {tabs && (
        <TabList
          label="The form and its preview"
          tabs={[
            { name: 'write', label: 'Write', panelId: tabs.idOf('write') },
            { name: 'preview', label: 'Preview', panelId: tabs.idOf('preview') },
          ]}
          chosen={tabs.chosen}
          onChoose={tabs.choose}
          // Focus must not scroll what stays in sight anyway: the page has a padding of 88 px for that, and these stand at 60.
          className="z-10 -mx-4 mb-6 bg-paper [&_[role=tab]]:-scroll-mt-7 px-4 in-data-focus-mode:hidden [@media(min-height:480px)]:sticky [@media(min-height:480px)]:top-15"
        />
      )}
      {/* Keys of the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        aria-label={heading}
        className="flex grow flex-col"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void publish({ stays: false });
        }}
      >
        <div className="grid grow content-start grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 min-[1180px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] in-data-focus-mode:grid-cols-[minmax(0,1fr)]!">
          <div
            {...panels.write.attributes}
            className={`grid w-full max-w-[720px] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 in-data-focus-mode:mx-auto ${panels.write.isHidden ? 'hidden! in-data-focus-mode:grid!' : ''}`}
          >
            <div className="relative">
              <Field label={fieldLabels.title}>
                <Input
                  ref={titleInput}
                  name="title"
                  autoComplete="off"
                  enterKeyHint="next"
                  value={fields.title}
                  readOnly={isBusy}
                  onChange={(event) => changeTitle(event.target.value)}
                />
              </Field>
              {/* Over the empty line: it comes while the text is written, and nothing moves. */}
              <TextOffer
                text={fields.title.trim() === '' ? (reviewed?.beginning?.heading ?? null) : null}
                isReadOnly={isBusy}
                className="absolute right-px bottom-px"
                onUse={(title) => {
                  changeTitle(title);
                  titleInput.current?.focus();
                }}
              />
              {/* Once published, it is the post itself that has the address. */}
              {planned && !isBusy && <SlugWarning planned={planned} isNew onUse={chooseSlug} />}
            </div>
            <ContentField
              value={fields.content}
              // As long as the text is the file's, unedited.
              labelNote={fileText !== null && fields.content === fileText && '(Pre-filled from Markdown)'}
              isReadOnly={isBusy}
              isMarkdown={isMarkdown}
              area={contentArea}
              excerpt={fields.excerpt}
              reviewed={reviewed}
              heldBack={heldBack}
              onChange={(content) => change({ content })}
            />
            {/* The details, two in a row where there is room. */}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[640px]:grid-cols-2">
              <Field label={fieldLabels.author}>
                <Input
                  name="author"
                  autoComplete="off"
                  value={fields.author}
                  readOnly={isBusy}
                  onChange={(event) => change({ author: event.target.value })}
                />
              </Field>
              <div className="relative">
                <Field label={fieldLabels.excerpt}>
                  <Textarea
                    ref={excerptArea}
                    name="excerpt"
                    minHeight={80}
                    value={fields.excerpt}
                    readOnly={isBusy}
                    onChange={(event) => change({ excerpt: event.target.value })}
                  />
                </Field>
                <TextOffer
                  text={fields.excerpt.trim() === '' ? (reviewed?.beginning?.paragraph ?? null) : null}
                  isReadOnly={isBusy}
                  className="absolute right-4 bottom-px max-w-[calc(100%-1.25rem)]!"
                  onUse={(excerpt) => {
                    change({ excerpt });
                    excerptArea.current?.focus();
                  }}
                />
              </div>
              {planned && (
                <>
                  <DateField
                    date={fields.date}
                    today={date}
                    isReadOnly={isBusy}
                    onChoose={(chosen) => change({ date: chosen })}
                  />
                  <PlannedAddress
                    slug={ownSlug}
                    chosen={fields.slug}
                    isReadOnly={isBusy}
                    onChoose={chooseSlug}
                  />
                </>
              )}
              <div className="col-span-full empty:hidden">
                {address.type === 'fixed' && (
                  <FixedAddress
                    post={address.post}
                    others={others}
                    title={fields.title}
                    chosen={fields.slug}
                    isReadOnly={isBusy}
                    onChoose={chooseSlug}
                  />
                )}
              </div>
              <div className="col-span-full">
                <FileDrop
                  label="Markdown file (optional)"
                  accept={markdownAccept}
                  labels={markdownUploadLabels}
                  isMultiple
                  isPageWide
                  state={upload.state}
                  onFiles={upload.upload}
                />
                <FrontMatterNotice
                  fileName={upload.state.step === 'loaded' ? upload.state.name : ''}
                  report={upload.report}
                />
              </div>
            </div>
          </div>
          <PostPreview
            fields={fields}
            address={`/blog/${ownSlug}`}
            date={fields.date ?? date}
            isMarkdown={isMarkdown}
            area={contentArea}
            panel={panels.preview}
            start={tabs && panels.previewStart}
          />
        </div>
        <FormBar
          message={
            save.step === 'failed' && (
              <Notice tone="danger" live="assertive" title={save.message} className="mb-2.5" />
            )
          }
          status={
            <>
              <WordCount review={reviewed} />
              <DraftStatus keeping={drafts.keeping} />
            </>
          }
        >
          <Button variant="outline" render={<Link to={listPath} />}>
            Cancel
          </Button>
          {onUnpublish ? (
            <Button variant="outline" disabled={isBusy} onClick={() => void unpublish(onUnpublish)}>
              Unpublish
            </Button>
          ) : (
            <Button variant="outline" disabled={isBusy} onClick={() => void saveDraft()}>
              Save draft
            </Button>
          )}
          <Button ref={submitButton} type="submit" isPending={isBusy}>
            {submitLabel}
          </Button>
        </FormBar>
      </form>
    </>
  );
}

const draftRefused =
  'The draft was not saved: this browser does not keep it. Your text is still here; copy it somewhere safe.';

/** What the author reads when a post was not unpublished: what happened, and the way out. */
function describeUnpublishError(error: unknown): string {
  if (error instanceof NotKept) {
    return 'Not unpublished: this browser keeps no drafts, so the post would be gone. It is published as before.';
  }
  if (error instanceof EditConflict) {
    return 'Not unpublished: the post was changed in another tab. Update it first; then you see both texts and decide.';
  }
  return describeSaveError(error).replace('Not saved', 'Not unpublished');
}

function slugText(planned: PlannedSlug | null): string {
  if (!planned) return '';
  return planned.type === 'by-id' ? 'post-…' : planned.slug;
}
