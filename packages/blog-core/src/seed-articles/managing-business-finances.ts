/** Seed article 1, in Markdown: “Managing business finances when you are the whole company”. */
export const managingBusinessFinances = `Most side projects share a bank account with their owner. That works until the day you need to know whether the project makes money, and the answer is spread across eleven months of card statements.

The fix is small. You need a boundary, a habit and a closing date.[^1] None of the three needs special software.

# Draw the boundary first

Before any tool, decide what counts as business money. Write the rule down, because you will want to bend it. A rule that fits in one sentence is easier to keep than a spreadsheet with forty categories. This one is a question:

> If the project disappeared tomorrow, would I still pay for this?

If the answer is no, the project pays. If the answer is yes, you do. A few costs are honestly both, such as a phone plan or a home connection. ~~Split them line by line as they arrive.~~ Pay them from your own account, and once a month record the business share as one entry, with a note that says how you worked it out. Whether that share is deductible is a separate question, covered in [Tax strategies for side projects](/blog/tax-strategies-side-projects).

Then give the rule a place to live:

1. **Open a second account.** Read the terms first: many banks do not want business activity in a personal account.
2. **Point every payout at it.** App stores, payment processors, sponsors and clients all pay into the same place.
3. **Pay every project cost from it**, with one card that buys nothing else.
   - If you use the wrong card, leave the payment where it is.
   - Record it as money you put into the business.
4. **Pay yourself by transfer**, on one day of the month, labeled as a draw.

A draw is not a cost. For a sole proprietor it moves money from one pocket to the other and changes nothing about what the project earned. Keeping draws out of the expense list is the difference between a project that loses money and one that merely paid its owner.

If you later form a company, the boundary matters more. Mixing funds is one of the things that can weaken the separation between you and an LLC.

# Keep one ledger per project

Two projects in one list tell you the average of both, which describes neither. Give each its own ledger. Here is a month for a small subscription app called tidepool, with sample figures in dollars:

| Date  | Entry            | Category |   Out |         In |
| ----- | ---------------- | -------- | ----: | ---------: |
| 03-02 | Domain renewal   | Hosting  | 12.00 |            |
| 03-14 | 41 subscriptions | Revenue  |       |     369.00 |
| 03-22 | Email sending    | Services | 10.00 |            |
| 03-31 | Total            |          | 22.00 |     369.00 |
| 03-31 | **Kept**         |          |       | **347.00** |

Costs sit on the left, income on the right, and the last row says what was kept: 369.00 less 22.00.

Some costs serve several projects. Do not divide a server by guesswork. Keep a third ledger for the shared part of the business, so that each project shows only what would vanish with it:

\`\`\`ledger
2025-03-09 * VPS, 2 vCPU
    ; shared: runs tidepool and papercut
    expenses:shared:hosting     14.00 USD
    assets:business            -14.00 USD
\`\`\`

Every entry has two sides that add up to zero. If they do not, something is missing, and you find out now rather than next spring.

Plain text is enough to begin with. Keep it as \`money.ledger\` in a private repository, never a public one, and the history of the money follows the history of the work. A correction then reads like any other change:

\`\`\`diff
 2025-03-14 * 41 subscriptions
-    income:unsorted       -369.00 USD
+    income:tidepool       -369.00 USD
     assets:business        369.00 USD
\`\`\`

# Close the month

Pick a day. On that day, do the same short list every time, and stop when it is done. A close that takes twenty minutes gets done; a close that takes an afternoon gets skipped.

- [x] Match every bank line to an entry
- [x] File a receipt or invoice for each cost
- [x] Record shared costs in one entry, with a note
- [ ] Compare the ledger balance with the bank balance
- [ ] Set money aside for tax
- [ ] Write one line about what you shipped

The fourth item is the one that keeps the books honest. If the two balances differ, look for the cause before you close: usually a fee, a refund or a payment that has not cleared. Do not add an entry called “adjustment” to make them agree.

Three things to avoid while you do it:

- Renaming categories halfway through a year
- Rewriting a closed month instead of adding a dated correction to this one
- Admiring charts for longer than the close itself

# Read the result

A closed month answers questions that a bank balance cannot:

- **Does this project pay for itself?** Look at what it kept over three months, not one.
- **How long could it run without income?** Divide the business balance by an ordinary month’s costs.
- **What changed?** Put the month beside the line about what you shipped.

That is the whole system. If a project starts to earn steadily, [From side project to business](/blog/side-project-to-business) covers the paperwork that follows. For what US records should show, the IRS guide for new businesses is a good start: https://www.irs.gov/forms-pubs/about-publication-583

[^1]: This article is general information, not tax or legal advice. Rules differ by country and by state, and they change.
`;
