/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the renderer's own markup: what scrolls is reachable by key */
const ledger = [
  ['03-02', 'Domain renewal', 'Hosting', '12.00', ''],
  ['03-14', '41 subscriptions', 'Revenue', '', '369.00'],
  ['03-22', 'Email sending', 'Services', '10.00', ''],
  ['03-31', 'Kept', '', '22.00', '347.00'],
  ['04-02', 'Domain renewal', 'Hosting', '12.00', ''],
  ['04-14', '44 subscriptions', 'Revenue', '', '396.00'],
  ['04-22', 'Email sending', 'Services', '10.00', ''],
] as const;

const alerts = [
  ['note', 'Note', 'The month closes on its last day.'],
  ['tip', 'Tip', 'Close it in the morning.'],
  ['important', 'Important', 'Keep every receipt.'],
  ['warning', 'Warning', 'A closed month stays closed.'],
  ['caution', 'Caution', 'This deletes the ledger.'],
] as const;

const plainText = `2025-03-14 * 41 subscriptions
    income:tidepool        -369.00 USD
    assets:business         369.00 USD`;

/** Every element of GitHub-flavored Markdown, with our renderer's markup. */
export function ProseSample() {
  return (
    <div data-post-body="">
      <p>
        Most side projects share a bank account with their owner. The fix is small. You need a boundary, a
        habit and a closing date.
        <sup>
          <a
            href="#user-content-fn-1"
            id="user-content-fnref-1"
            data-footnote-ref=""
            aria-describedby="footnote-label"
          >
            1
          </a>
        </sup>
      </p>
      <h2 id="user-content-boundary">
        Draw the boundary first
        <a href="#user-content-boundary" data-heading-anchor="" aria-label="Link to this section">
          #
        </a>
      </h2>
      <p>
        Before any tool, decide what counts as <strong>business</strong> money. Write the rule down as{' '}
        <code>money.ledger</code>, because you <em>will</em> want to bend it.
      </p>
      <blockquote>
        <p>If the project disappeared tomorrow, would I still pay for this?</p>
      </blockquote>
      <p>
        If the answer is yes, it is personal. <del>Split it by percentage.</del> Record the shared items once
        a month instead.
      </p>
      <h3>Keep one ledger per project</h3>
      <div data-table-region="" tabIndex={0} role="region" aria-label="Table">
        <table>
          <thead>
            <tr>
              <th>Date</th>
              <th>Entry</th>
              <th>Category</th>
              <th align="right">Out</th>
              <th align="right">In</th>
            </tr>
          </thead>
          <tbody>
            {ledger.map(([date, entry, category, out, income]) => (
              <tr key={date}>
                <td className="cell-figure">{date}</td>
                <td>{entry}</td>
                <td>{category}</td>
                <td align="right">{out}</td>
                <td align="right">{income}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>Plain text is enough to begin with:</p>
      <div data-code-block="" data-language="ledger">
        <pre tabIndex={0}>
          <code className="language-ledger">{plainText}</code>
        </pre>
        <button type="button" data-copy="">
          Copy
        </button>
      </div>
      <figure data-code-block="">
        <figcaption data-code-title="">close.sh</figcaption>
        <pre tabIndex={0}>
          <code>
            {'ledger -f money.ledger balance\n'}
            <mark data-marked-lines="">{'ledger -f money.ledger print > archive.ledger\n'}</mark>
          </code>
        </pre>
        <button type="button" data-copy="">
          Copy
        </button>
      </figure>
      <div data-code-block="line">
        <pre tabIndex={0}>
          <code>{'git commit -m "Close March"\n'}</code>
        </pre>
        <button type="button" data-copy="">
          Copy
        </button>
      </div>
      <pre tabIndex={0}>
        <code>
          <span className="code-line">2025-03-14 * 41 subscriptions</span>
          <span className="code-line code-line-removed">{'    income:unsorted        -369.00 USD'}</span>
          <span className="code-line code-line-added">{'    income:tidepool        -369.00 USD'}</span>
        </code>
      </pre>
      <h4>Close the month</h4>
      <ul className="contains-task-list">
        <li className="task-list-item">
          <input type="checkbox" disabled defaultChecked aria-label="Done: match every bank line" /> Match
          every bank line to an entry
        </li>
        <li className="task-list-item">
          <input type="checkbox" disabled aria-label="To do: write one line" /> Write one line about what you
          shipped
        </li>
      </ul>
      <ul>
        <li>Renaming categories halfway through a year</li>
        <li>
          Looking at{' '}
          <a href="https://www.example.com/dashboards" className="bare-url">
            www.example.com/dashboards
          </a>{' '}
          or <a href="https://www.example.com/figures">their figures</a> for longer than{' '}
          <a href="/blog/close">the close</a> itself
          <ul>
            <li>or fixing last month instead of closing this one</li>
          </ul>
        </li>
        <li>
          https://example.com/a/very/long/address/that/has/no/place/to/break/and/would/push/the/page/sideways
        </li>
      </ul>
      <ol>
        <li>Pick a day.</li>
        <li>
          <p>Do the same short list every time.</p>
          <p>Stop when it is done.</p>
        </li>
      </ol>
      {alerts.map(([kind, word, text]) => (
        <blockquote key={kind} data-alert={kind} role="note">
          <p data-alert-title="">
            <strong>{word}</strong>
          </p>
          <p>{text}</p>
        </blockquote>
      ))}
      <details>
        <summary>What about taxes?</summary>
        <p>
          Press <kbd>Ctrl</kbd> + <kbd>F</kbd> and look for <mark>deductible</mark>. H<sub>2</sub>O is not.
        </p>
      </details>
      <p>
        <img alt="A bank statement" src="missing.png" data-missing="" />
      </p>
      <hr />
      <h5>A fifth level</h5>
      <p>
        <img
          alt="A wide green bar"
          width="1600"
          height="80"
          src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1600 80'%3E%3Crect width='1600' height='80' fill='green'/%3E%3C/svg%3E"
        />
      </p>
      <section data-footnotes="" className="footnotes">
        <h2 className="sr-only" id="footnote-label">
          Footnotes
        </h2>
        <ol>
          <li id="user-content-fn-1">
            <p>
              This post is general information, not tax or legal advice.{' '}
              <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back to reference 1">
                ↩
              </a>
            </p>
          </li>
        </ol>
      </section>
    </div>
  );
}
