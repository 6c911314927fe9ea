export interface SectionHeadProps {
  /** The id for the section's `aria-labelledby`. */
  id: string;
  title: string;
  text: string;
  className?: string;
}

/** Renders the h2 of a section and a sentence or two, beside it from 1000 px. */
export function SectionHead({ id, title, text, className = '' }: SectionHeadProps) {
  return (
    <div className={`section-head ${className}`}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
