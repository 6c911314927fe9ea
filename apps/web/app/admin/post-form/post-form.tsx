import { aliasesOf, type BlogPost } from '@branchbook/blog-core';
import { Button, Field, FileDrop, Input, Notice, TabList, Textarea, toast } from '@branchbook/ui';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { describeSaveError } from '../../posts/posts.mutations.ts';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { type Drafts, useDrafts } from '../drafts/use-drafts.ts';
import { useListPath } from '../list-path.ts';
import { AddressLine } from './address/address-line.tsx';
import { FixedAddress } from './address/fixed-address.tsx';
import { type PlannedSlug, plannedSlug } from './address/planned-slug.ts';
import { SlugWarning } from './address/slug-warning.tsx';
import { ContentField } from './editor/content-field.tsx';
import { FrontMatterNotice } from './front-matter-notice.tsx';
import { markdownAccept } from './markdown-file.ts';
import { fieldLabels, type PostFields } from './post-fields.ts';
import { PostPreview } from './preview/post-preview.tsx';
import { useFormTabs } from './preview/use-form-tabs.ts';
import { useMarkdownUpload } from './use-markdown-upload.ts';

export interface PostFormProps {
  heading: string;
  submitLabel: string;
  /** What the form shows when it opens. Must not change while it is open. */
  initial: PostFields;
  /** Names the form's drafts; see `Draft.form`. */
  draftForm: string;
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
  onSave: (fields: PostFields, drafts: Drafts) => Promise<string | null>;
  /** Notices about the post, above the fields. */
  children?: ReactNode;
}

/** Where the text is on its way into the list. */
type SaveState =
  | { readonly step: 'editing' }
  /** The author was asked something while saving, and chose to go on editing. */
  | { readonly step: 'resumed' }
  | { readonly step: 'saving' }
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
  initial,
  draftForm,
  address,
  posts,
  isMarkdown,
  date,
  onSave,
  children,
}: PostFormProps) {
  const [fields, setFields] = useState(initial);
  const [fileText, setFileText] = useState<string | null>(null);
  const [save, setSave] = useState<SaveState>({ step: 'editing' });
  // State alone lets the second press of a double click through.
  const isSaving = useRef(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const contentArea = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const listPath = useListPath();
  const { tabs, ...panels } = useFormTabs(contentArea);
  const drafts = useDrafts(draftForm, fields, initial);
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

  function focusTitle(): void {
    panels.showForm();
    titleInput.current?.focus();
  }

  useEffect(() => {
    // The button was disabled meanwhile, and a disabled button loses the focus.
    if (save.step === 'failed' || save.step === 'resumed') submitButton.current?.focus();
  }, [save]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    setSave({ step: 'saving' });
    let savedMessage: string | null;
    try {
      savedMessage = await onSave(fields, drafts);
    } catch (error) {
      isSaving.current = false;
      setSave({ step: 'failed', message: describeSaveError(error) });
      return;
    }
    if (savedMessage === null) {
      isSaving.current = false;
      setSave({ step: 'resumed' });
      return;
    }
    setSave({ step: 'saved' });
    drafts.finish();
    toast.success(savedMessage);
    await navigate(listPath);
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

  return (
    <>
      <h1 className="mb-7 text-[2.125rem] in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[720px]">
        {heading}
      </h1>
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
          className="mb-6 max-w-[720px] in-data-focus-mode:hidden"
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[1180px]:grid-cols-2 in-data-focus-mode:grid-cols-[minmax(0,1fr)]!">
        <div
          {...panels.write.attributes}
          className={`min-w-0 ${panels.write.isHidden ? 'hidden in-data-focus-mode:block' : ''}`}
        >
          <form
            className="grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] content-start gap-5 in-data-focus-mode:mx-auto"
            aria-label={heading}
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <div>
              <Field label={fieldLabels.title}>
                <Input
                  ref={titleInput}
                  name="title"
                  autoComplete="off"
                  value={fields.title}
                  readOnly={isBusy}
                  // A slug chosen for the old title means nothing for a new post's new one.
                  onChange={({ target: { value: title } }) =>
                    change(address.type === 'planned' ? { title, slug: null } : { title })
                  }
                />
              </Field>
              {planned && <AddressLine slug={ownSlug} />}
              {/* Once published, it is the post itself that has the address. */}
              {planned && !isBusy && <SlugWarning planned={planned} isNew onUse={chooseSlug} />}
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
            <Field label={fieldLabels.author}>
              <Input
                name="author"
                autoComplete="off"
                value={fields.author}
                readOnly={isBusy}
                onChange={(event) => change({ author: event.target.value })}
              />
            </Field>
            <Field label={fieldLabels.excerpt}>
              <Textarea
                name="excerpt"
                minHeight={80}
                value={fields.excerpt}
                readOnly={isBusy}
                onChange={(event) => change({ excerpt: event.target.value })}
              />
            </Field>
            <div>
              <FileDrop
                label="Markdown file (optional)"
                accept={markdownAccept}
                isMultiple
                isPageWide
                state={upload.state}
                onFiles={upload.upload}
              />
              <FrontMatterNotice
                fileName={upload.state.step === 'loaded' ? upload.state.name : ''}
                report={upload.report}
                date={fields.date}
                onUseToday={() => change({ date: undefined })}
              />
            </div>
            <ContentField
              value={fields.content}
              // As long as the text is the file's, unedited.
              labelNote={fileText !== null && fields.content === fileText && '(Pre-filled from Markdown)'}
              isReadOnly={isBusy}
              isMarkdown={isMarkdown}
              area={contentArea}
              excerpt={fields.excerpt}
              slugs={slugs}
              onChange={(content) => change({ content })}
            />
            <div>
              {save.step === 'failed' && (
                <Notice tone="danger" live="assertive" title={save.message} className="mb-5" />
              )}
              <div className="flex flex-wrap justify-end gap-3">
                <Button variant="outline" render={<Link to={listPath} />}>
                  Cancel
                </Button>
                <Button ref={submitButton} type="submit" isPending={isBusy}>
                  {submitLabel}
                </Button>
              </div>
              <DraftStatus keeping={drafts.keeping} />
            </div>
          </form>
        </div>
        <PostPreview
          fields={fields}
          address={`/blog/${ownSlug}`}
          date={fields.date ?? date}
          isMarkdown={isMarkdown}
          area={contentArea}
          panel={panels.preview}
        />
      </div>
    </>
  );
}

function slugText(planned: PlannedSlug | null): string {
  if (!planned) return '';
  return planned.type === 'by-id' ? 'post-…' : planned.slug;
}
