import { FileCheckCorner, FileUp, FileXCorner } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../button/button.tsx';
import { fieldLabelClasses } from '../field/field-label-classes.ts';
import { joinClasses } from '../internal/join-classes.ts';
import { Spinner } from '../spinner/spinner.tsx';

/** Where a chosen file is on its way. */
export type FileDropState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'loaded'; name: string }
  | { step: 'failed'; message: string };

/** The words of a `FileDrop`. */
export interface FileDropLabels {
  idle: string;
  loading: string;
  loaded: string;
  choose: string;
  replace: string;
}

export interface FileDropProps {
  /** Where the file is: none yet, on its way, there with its name, or refused with a message that is announced. */
  state: FileDropState;
  /** Names the file input. */
  label: string;
  /** As an input's `accept`: '.md,text/markdown'. It is only a hint to the browser: check the file yourself. */
  accept: string;
  /** Called with each file chosen or dropped, also with the same one again. */
  onFile: (file: File) => void;
  /** The words of each step and of the button. Those of a Markdown file unless told otherwise. */
  labels?: FileDropLabels;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

const markdownLabels: FileDropLabels = {
  idle: 'Upload Markdown',
  loading: 'Loading file...',
  loaded: 'Markdown loaded ✓',
  choose: 'Choose .md file',
  replace: 'Replace',
};

const frames = {
  idle: 'border-dashed border-line text-ink-2',
  loading: 'border-dashed border-line text-ink-2',
  loaded: 'border-green text-ink',
  failed: 'border-red text-ink-2',
} as const;

/**
 * A box to choose one file with or drop it on; of several dropped, the first. It shows the state it is given and reads
 * nothing itself. While a file loads it takes no other.
 */
export function FileDrop({
  state,
  label,
  accept,
  onFile,
  labels = markdownLabels,
  className,
}: FileDropProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isAimedAt, setIsAimedAt] = useState(false);
  const isLoading = state.step === 'loading';
  const errorId = state.step === 'failed' ? `${id}error` : undefined;
  const fileId = state.step === 'loaded' ? `${id}file` : undefined;
  const describedBy = [`${id}status`, fileId, errorId].filter(Boolean).join(' ');

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !isLoading) onFile(file);
  }

  function aim(event: DragEvent) {
    // Without this the browser would leave the page and open the dropped file.
    event.preventDefault();
    setIsAimedAt(true);
  }

  function leave(event: DragEvent) {
    // Moving on to a child also counts as leaving.
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setIsAimedAt(false);
  }

  return (
    <div className={joinClasses('min-w-0', className)}>
      <label htmlFor={`${id}input`} className={fieldLabelClasses}>
        {label}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut, the button does the same */}
      <div
        className={joinClasses(
          'relative flex min-h-15 flex-wrap items-center gap-3.5 rounded-control border p-2 pl-4 font-mono text-data leading-[1.4]',
          frames[state.step],
          isAimedAt && 'bg-band',
        )}
        onDragEnter={aim}
        onDragOver={aim}
        onDragLeave={leave}
        onDrop={(event) => {
          event.preventDefault();
          setIsAimedAt(false);
          take(event.dataTransfer.files);
        }}
      >
        <StepIcon step={state.step} />
        <span id={`${id}status`}>{stepWords(state.step, labels)}</span>
        {state.step === 'loaded' && (
          <span id={fileId} className="flex-1 truncate text-ink-3 contain-inline-size">
            {state.name}
          </span>
        )}
        {/* The button is the way in for keys and pointers; the input stays out of the Tab order, or there would be two. */}
        <input
          ref={inputRef}
          id={`${id}input`}
          type="file"
          accept={accept}
          tabIndex={-1}
          disabled={isLoading}
          aria-describedby={describedBy}
          aria-invalid={state.step === 'failed' || undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.currentTarget.files);
            // So that the same file, changed meanwhile, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
        {/* Not `disabled` while loading: that would throw the focus away. */}
        <Button
          variant="outline"
          aria-disabled={isLoading || undefined}
          aria-describedby={describedBy}
          className="ml-auto"
          onClick={() => {
            if (!isLoading) inputRef.current?.click();
          }}
        >
          {state.step === 'loaded' ? labels.replace : labels.choose}
        </Button>
      </div>
      {state.step === 'failed' && (
        <p id={errorId} role="alert" className="mt-2 font-mono text-data leading-normal text-red">
          {state.message}
        </p>
      )}
    </div>
  );
}

function stepWords(step: FileDropState['step'], labels: FileDropLabels): string {
  if (step === 'loading') return labels.loading;
  return step === 'loaded' ? labels.loaded : labels.idle;
}

function StepIcon({ step }: { step: FileDropState['step'] }) {
  if (step === 'loading') return <Spinner />;
  if (step === 'loaded') return <FileCheckCorner className="size-4.5 shrink-0 text-green" />;
  const Icon = step === 'failed' ? FileXCorner : FileUp;
  return <Icon className="size-4.5 shrink-0" />;
}
