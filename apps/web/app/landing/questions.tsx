import { TrunkNode } from '@branchbook/ui/brand';

import { questions } from './content.ts';
import { SectionHead } from './section-head.tsx';

/** Renders common questions. They open without scripts too. */
export function Questions() {
  return (
    <section className="section wrap trunk" aria-labelledby="questions-title">
      <TrunkNode kind="open" className="section-node" />
      <SectionHead id="questions-title" title={questions.title} text={questions.text} />
      <div className="questions">
        {questions.answers.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
