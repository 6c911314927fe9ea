import type { IndexedPost } from '@branchbook/blog-core';
import { Field, FileDrop, Input } from '@branchbook/ui';

import { FixedAddress } from './slug/fixed-address.tsx';
import { PlannedAddress } from './slug/planned-address.tsx';
import type { FormAddress } from './slug/use-form-address.ts';
import { fieldLabels, type PostFields } from './post-model/post-fields.ts';
import { markdownAccept } from './markdown-upload/markdown-file.ts';
import { markdownUploadLabels } from './markdown-upload/messages.ts';
import { UploadNotice } from './markdown-upload/upload-notice.tsx';
import type { useMarkdownUpload } from './markdown-upload/use-markdown-upload.ts';
import { DateField } from './date-field.tsx';
import { ExcerptField } from './excerpt-field.tsx';
import type { useFormFields } from './use-form-fields.ts';

/** What the form asks besides title and text, two in a row where there is room. */
export function PostDetails({
  fields,
  change,
  chooseSlug,
  address,
  slug,
  others,
  today,
  firstParagraph,
  upload,
  isTextReplaced,
  onRestoreText,
  isReadOnly,
}: Pick<ReturnType<typeof useFormFields>, 'change' | 'chooseSlug'> & {
  fields: PostFields;
  address: FormAddress;
  /** The address as it would be now, in words. */
  slug: string;
  /** The other posts. */
  others: readonly IndexedPost[];
  /** The day of a new post, as posts show it. */
  today: string;
  /** What readers see where the excerpt is empty; null if the text has no paragraph. */
  firstParagraph: string | null;
  upload: ReturnType<typeof useMarkdownUpload>;
  /** The file has replaced text that the author typed. */
  isTextReplaced: boolean;
  onRestoreText: () => void;
  isReadOnly: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[640px]:grid-cols-2">
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
      {address.type === 'planned' && (
        <>
          <DateField
            date={fields.date}
            today={today}
            isReadOnly={isReadOnly}
            onChoose={(date) => change({ date })}
          />
          <PlannedAddress slug={slug} chosen={fields.slug} isReadOnly={isReadOnly} onChoose={chooseSlug} />
        </>
      )}
      {address.type === 'fixed' && (
        <FixedAddress
          post={address.post}
          others={others}
          title={fields.title}
          chosen={fields.slug}
          isReadOnly={isReadOnly}
          onChoose={chooseSlug}
        />
      )}
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
        <UploadNotice
          fileName={upload.state.step === 'loaded' ? upload.state.name : ''}
          report={upload.report}
          isNew={address.type === 'planned'}
          isTextReplaced={isTextReplaced}
          isDisabled={isReadOnly}
          onRestoreText={onRestoreText}
        />
      </div>
    </div>
  );
}
