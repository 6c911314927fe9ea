export interface SectionHeadProps {
  /** The id that the section's `aria-labelledby` names. */
  id: string;
  title: string;
  text: string;
  className?: string;
}

/** The head of a section: its h2, and a sentence or two that stand beside it from 1000 px up. */
export function SectionHead({ id, title, text, className = '' }: SectionHeadProps) {
  return (
    <div className={`section-head ${className}`}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
