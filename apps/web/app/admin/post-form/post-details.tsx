import { Field, FileDrop, Input } from '@branchbook/ui';

import { EditSlug } from './slug/edit-slug.tsx';
import type { SlugAvailability } from '../post-model/plan-slug.ts';
import { NewSlug } from './slug/new-slug.tsx';
import type { FormTarget } from './slug/use-form-slug.ts';
import { fieldLabels, type PostFields } from '../post-model/post-fields.ts';
import { markdownAccept } from '../uploads/markdown-file.ts';
import { markdownUploadLabels } from './markdown-upload/messages.ts';
import type { useMarkdownUpload } from './markdown-upload/use-markdown-upload.ts';
import { CanonicalField } from './canonical-field.tsx';
import { CoverField } from './cover-field.tsx';
import { DateField } from './date-field.tsx';
import { ExcerptField } from './excerpt-field.tsx';
import { TagsField } from './tags-field.tsx';

/** Renders the fields other than title and content. */
export function PostDetails({
  fields,
  change,
  target,
  slug,
  availability,
  today,
  firstParagraph,
  upload,
  addImage,
  isReadOnly,
}: {
  fields: PostFields;
  change: (changed: Partial<PostFields>) => void;
  target: FormTarget;
  /** The slug as it would be now. */
  slug: string;
  /** Null if it is not known. */
  availability: SlugAvailability | null;
  /** Formatted as in posts. */
  today: string;
  /** Shown to readers if the excerpt is empty; null if the text has no paragraph. */
  firstParagraph: string | null;
  upload: ReturnType<typeof useMarkdownUpload>;
  addImage: (file: File) => Promise<string | null>;
  isReadOnly: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {target.type === 'new' && (
        <NewSlug
          slug={slug}
          chosen={fields.slug}
          isReadOnly={isReadOnly}
          onChoose={(chosen) => change({ slug: chosen })}
        />
      )}
      {target.type === 'edit' && (
        <EditSlug
          post={target.post}
          availability={availability}
          title={fields.title}
          chosen={fields.slug}
          isReadOnly={isReadOnly}
          onChoose={(chosen) => change({ slug: chosen })}
        />
      )}
      <Field label={fieldLabels.author}>
        <Input
          name="author"
          autoComplete="off"
          value={fields.author}
          readOnly={isReadOnly}
          onChange={(event) => change({ author: event.target.value })}
        />
      </Field>
      <ExcerptField
        value={fields.excerpt}
        firstParagraph={firstParagraph}
        isReadOnly={isReadOnly}
        onChange={(excerpt) => change({ excerpt })}
      />
      {target.type === 'new' && (
        <DateField
          date={fields.date}
          today={today}
          isReadOnly={isReadOnly}
          onChoose={(date) => change({ date })}
        />
      )}
      <TagsField value={fields.tags} isReadOnly={isReadOnly} change={change} />
      <CanonicalField value={fields.canonical} isReadOnly={isReadOnly} change={change} />
      <CoverField value={fields.cover} isReadOnly={isReadOnly} addImage={addImage} change={change} />
      <FileDrop
        label="Start from a Markdown file (optional)"
        accept={markdownAccept}
        labels={markdownUploadLabels}
        isMultiple
        isPageWide
        state={upload.state}
        onFiles={upload.upload}
      />
    </div>
  );
}
