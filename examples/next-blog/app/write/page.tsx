import { createPost, makeUniqueSlug } from '@branchbook/blog-core';
import { MarkdownEditor } from '@branchbook/markdown-editor';
import { Button, Field, Input } from '@branchbook/ui';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';

import { store } from '../store.ts';

export default function Page() {
  return (
    <form action={publish}>
      <h1>Write</h1>
      <Field label="Title">
        <Input name="title" required />
      </Field>
      <MarkdownEditor
        label="Text"
        name="content"
        defaultValue=""
        textareaProps={{ rows: 12, required: true }}
      />
      <Button type="submit">Publish</Button>
    </form>
  );
}

/** An app with accounts checks here who sends the form. */
async function publish(form: FormData): Promise<void> {
  'use server';
  const { posts } = await store.list({ withContent: true });
  const created = createPost(
    { title: String(form.get('title')), excerpt: '', content: String(form.get('content')), author: 'Ines' },
    { now: new Date(), posts },
  );
  const post = { ...created, slug: makeUniqueSlug(created.slug, posts) };
  await store.apply([{ type: 'create', post }]);
  revalidatePath('/');
  redirect(`/posts/${encodeURIComponent(post.slug)}`);
}
