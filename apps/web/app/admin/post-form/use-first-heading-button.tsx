import { Button } from '@branchbook/ui';

/** Offers the first heading of the text for an empty title. */
export function UseFirstHeadingButton({
  text,
  isReadOnly,
  className = '',
  onUse,
}: {
  /** Null if there is no suggestion. */
  text: string | null;
  isReadOnly: boolean;
  className?: string;
  /** Called on click. The button disappears then, so focus the field. */
  onUse: (text: string) => void;
}) {
  if (text === null) return null;
  return (
    <Button
      variant="ghost"
      className={`max-w-full justify-start! ${className}`}
      disabled={isReadOnly}
      title={text}
      onClick={() => onUse(text)}
    >
      <span className="truncate py-1">Use first heading</span>
    </Button>
  );
}
