import { Input } from '@branchbook/ui';
import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { isComposing } from '../shell/navigation/is-composing.ts';

/** A line to search in, under its label. Escape empties it. */
export function SearchInput({
  label,
  value,
  onChange,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Input>, 'id' | 'type' | 'value' | 'onChange' | 'children'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string;
  /** What stands over the end of the line. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-2 block font-mono text-data font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <Input
          {...props}
          id={id}
          type="search"
          value={value}
          autoComplete="off"
          spellCheck={false}
          className={className}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            onChange('');
          }}
        />
        {children}
      </div>
    </>
  );
}
