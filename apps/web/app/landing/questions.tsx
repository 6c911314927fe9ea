import { TrunkNode } from '@branchbook/ui/brand';

import { SectionHead } from './section-head.tsx';

const questions = [
  { question: 'When does it launch?', answer: 'There’s no date yet. Both tiers open at launch.' },
  {
    question: 'Is Branchbook a bank?',
    answer: 'No. Accounts and cards are planned for the paid tier.',
  },
  {
    question: 'Which countries?',
    answer: 'The planned tax form is the US Form 1040. Other countries aren’t decided.',
  },
  {
    question: 'What happens to my email?',
    answer: 'Nothing is sent yet, and nothing is stored: the form below is a preview.',
  },
  { question: 'Is the blog advice?', answer: 'No, it’s general information.' },
] as const;

/** Answers visitors' questions, also without scripts. */
export function Questions() {
  return (
    <section className="section wrap trunk" aria-labelledby="questions-title">
      <TrunkNode kind="open" className="section-node" />
      <SectionHead
        id="questions-title"
        title="Questions before launch"
        text="What is known today. What isn’t decided yet says so."
      />
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
