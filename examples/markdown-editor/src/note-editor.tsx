import { type AddImage, MarkdownEditor, useFocusMode } from '@branchbook/markdown-editor';
import { useRef, useState } from 'react';

import { findNotes, type Note, notes } from './notes.ts';

/** Edits one note at a time. */
export function NoteEditor() {
  const [note, setNote] = useState<Note>(notes[0]!);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const focusMode = useFocusMode(area);
  return (
    <>
      <nav aria-label="Notes">
        {notes.map((each) => (
          <button key={each.slug} type="button" aria-pressed={each === note} onClick={() => setNote(each)}>
            {each.title}
          </button>
        ))}
      </nav>
      <MarkdownEditor
        // Another note has other matches and another undo history.
        key={note.slug}
        label={note.title}
        name="note"
        value={texts[note.slug] ?? note.text}
        onChange={(text) => setTexts((before) => ({ ...before, [note.slug]: text }))}
        area={area}
        focusMode={focusMode}
        findLinks={findNotes}
        addImage={addImage}
        onRefusal={setRefusal}
        labels={labels}
      />
      <p role="status">{refusal}</p>
      {focusMode.isOn && (
        <button type="button" onClick={focusMode.toggle}>
          Done
        </button>
      )}
    </>
  );
}

const labels = { links: { list: 'Notes to link to', none: 'No notes match' } };

/** An app with a server uploads the file. */
const addImage: AddImage = async (file) => URL.createObjectURL(file);
