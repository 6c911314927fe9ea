import type { BlogPost } from '@branchbook/blog-core';
import { Button, Field, FileDrop, Input, Notice, Textarea, toast } from '@branchbook/ui';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { describeStoreError } from '../../posts/posts.mutations.ts';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { useDrafts } from '../drafts/use-drafts.ts';
import { markdownAccept } from './markdown-file.ts';
import { type PlannedSlug, plannedSlug } from './planned-slug.ts';
import type { PostFields } from './post-fields.ts';
import { PostPreview } from './post-preview.tsx';
import { SlugWarning } from './slug-warning.tsx';
import { useMarkdownUpload } from './use-markdown-upload.ts';

export interface PostFormProps {
  heading: string;
  submitLabel: string;
  /** What the form shows when it opens. Must not change while it is open. */
  initial: PostFields;
  /** Names the form's drafts; see `Draft.form`. */
  draftForm: string;
  /** Whether the post gets an address of its own now, to be told apart from those of `posts`, or has one. */
  address:
    | { readonly type: 'planned'; readonly posts: readonly BlogPost[] }
    | { readonly type: 'fixed'; readonly slug: string };
  isMarkdown: boolean;
  /** The post's date as shown. */
  date: string;
  /** Stores the text; resolves once it is stored, and rejects with a `PostStoreError`. */
  onSave: (fields: PostFields) => Promise<unknown>;
  savedMessage: string;
  /** Notices about the post, above the fields. */
  children?: ReactNode;
}

/** Where the text is on its way into the list. */
type SaveState =
  | { readonly step: 'editing' }
  | { readonly step: 'saving' }
  | { readonly step: 'saved' }
  | { readonly step: 'failed'; readonly message: string };

/**
 * The form that writes a post, with its preview. It asks for nothing: every field may stay empty.
 *
 * Once stored it says so and leads to Manage Posts; where storing fails it says why and keeps every word. It never claims
 * more than the store has.
 */
export function PostForm({
  heading,
  submitLabel,
  initial,
  draftForm,
  address,
  isMarkdown,
  date,
  onSave,
  savedMessage,
  children,
}: PostFormProps) {
  const [fields, setFields] = useState(initial);
  const [fileText, setFileText] = useState<string | null>(null);
  const [save, setSave] = useState<SaveState>({ step: 'editing' });
  // State alone lets the second press of a double click through.
  const isSaving = useRef(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const drafts = useDrafts(draftForm, fields, initial);
  const upload = useMarkdownUpload((text) => {
    setFileText(text);
    change({ content: text });
  });

  function change(changed: Partial<PostFields>): void {
    setFields((current) => ({ ...current, ...changed }));
  }

  useEffect(() => {
    // The button was disabled meanwhile, and a disabled button loses the focus.
    if (save.step === 'failed') submitButton.current?.focus();
  }, [save]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    setSave({ step: 'saving' });
    try {
      await onSave(fields);
    } catch (error) {
      isSaving.current = false;
      setSave({ step: 'failed', message: describeStoreError(error) });
      return;
    }
    setSave({ step: 'saved' });
    drafts.finish();
    toast.success(savedMessage);
    await navigate('/admin');
  }

  const isBusy = save.step === 'saving' || save.step === 'saved';
  const planned = address.type === 'planned' ? plannedSlug(fields, address.posts) : null;

  return (
    <>
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      {children}
      <DraftBanner
        drafts={drafts}
        fields={fields}
        onRestore={(restored) => {
          setFields(restored);
          setFileText(null);
          titleInput.current?.focus();
        }}
        onDiscard={() => titleInput.current?.focus()}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[1180px]:grid-cols-2">
        <form
          className="grid min-w-0 max-w-[720px] grid-cols-[minmax(0,1fr)] content-start gap-5"
          aria-label={heading}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <div>
            <Field label="Post Title">
              <Input
                ref={titleInput}
                name="title"
                autoComplete="off"
                value={fields.title}
                readOnly={isBusy}
                // A slug chosen for the old title means nothing for a new one.
                onChange={(event) => change({ title: event.target.value, slug: null })}
              />
            </Field>
            {/* Once published, it is the post itself that has the address. */}
            {planned && !isBusy && <SlugWarning planned={planned} onUse={(slug) => change({ slug })} />}
          </div>
          <Field label="Author">
            <Input
              name="author"
              autoComplete="off"
              value={fields.author}
              readOnly={isBusy}
              onChange={(event) => change({ author: event.target.value })}
            />
          </Field>
          <Field label="Excerpt">
            <Textarea
              name="excerpt"
              minHeight={80}
              value={fields.excerpt}
              readOnly={isBusy}
              onChange={(event) => change({ excerpt: event.target.value })}
            />
          </Field>
          <FileDrop
            label="Markdown file (optional)"
            accept={markdownAccept}
            state={upload.state}
            onFile={upload.upload}
          />
          <Field
            label="Content"
            // As long as the text is the file's, unedited.
            labelNote={fileText !== null && fields.content === fileText && '(Pre-filled from Markdown)'}
          >
            <Textarea
              name="content"
              minHeight={300}
              value={fields.content}
              readOnly={isBusy}
              onChange={(event) => change({ content: event.target.value })}
            />
          </Field>
          <div>
            {save.step === 'failed' && (
              <Notice tone="danger" live="assertive" title={save.message} className="mb-5" />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <DraftStatus keeping={drafts.keeping} />
              <div className="ml-auto flex flex-wrap justify-end gap-3">
                <Button variant="outline" render={<Link to="/admin" />}>
                  Cancel
                </Button>
                <Button ref={submitButton} type="submit" isPending={isBusy}>
                  {submitLabel}
                </Button>
              </div>
            </div>
          </div>
        </form>
        <PostPreview
          fields={fields}
          address={`/blog/${address.type === 'fixed' ? address.slug : slugText(planned)}`}
          date={date}
          isMarkdown={isMarkdown}
        />
      </div>
    </>
  );
}

function slugText(planned: PlannedSlug | null): string {
  if (!planned) return '';
  return planned.type === 'by-id' ? 'post-…' : planned.slug;
}
