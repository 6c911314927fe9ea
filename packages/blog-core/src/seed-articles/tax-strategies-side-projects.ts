/** Seed article 2, in Markdown: “Tax strategies for side projects”. */
export const taxStrategiesSideProjects = `Most of the work in a tax return is remembering. In April you are asked what a charge from fourteen months ago was for, and the statement says only \`CLOUD SVCS 8842\`. The best strategy is to answer in January, while you still know.[^1]

This article assumes that you live in the United States, file as an individual and run one or two projects on your own.

# Decide what the project is

The first question is not which expenses to deduct. It is whether the project is a business or a hobby, because the two are treated differently:

- **Business:** income and ordinary, necessary expenses generally go on [Schedule C](https://www.irs.gov/forms-pubs/about-schedule-c-form-1040). Tax is due on the difference.
- **Hobby:** income is still taxable, but the expenses are generally not deductible.

You do not choose by ticking a box. The IRS weighs facts: whether you keep proper records, whether you put in real time and effort to make a profit, whether you change what does not work, whether you have made money before. No single fact decides. A dated ledger and a page on how the project is meant to earn are cheap evidence.

# Write the reason beside the amount

An amount without a reason is hard to defend and easy to forget. For each cost, note what it was for and how much of it belongs to the project. Here is a January, with sample figures in dollars:

| Date  | Paid for       |     Amount | Share |  Business |
| ----- | -------------- | ---------: | ----: | --------: |
| 01-03 | Domain renewal |      12.00 |  100% |     12.00 |
| 01-09 | Server         |      14.00 |  100% |     14.00 |
| 01-11 | Mobile phone   |      40.00 |   25% |     10.00 |
| 01-15 | Home internet  |      60.00 |   40% |     24.00 |
| 01-19 | Groceries      |      64.00 |    0% |      0.00 |
|       | **Total**      | **190.00** |       | **60.00** |

The share column is the one to explain. ~~“About half” is fine.~~ Write down how you measured it, such as hours in a typical week, and use the same method all year.

Income deserves the same care. Payment processors often pay out after taking their fee, while the forms they issue may report the gross amount. Record the gross and the fee:

\`\`\`ledger
2025-02-06 * Processor payout, January sales
    income:tidepool           -240.00 USD
    expenses:fees:tidepool       9.60 USD
    assets:business            230.40 USD
\`\`\`

You may receive a Form 1099-K from a processor or marketplace. The reporting threshold has changed several times, so check the current one. Business income counts whether or not a form arrives.

# Treat shared things with care

Two items sit between you and the project, and each has its own rules:

1. **A room.** The home office deduction generally needs space used regularly and exclusively for the business, as its principal place of business.
   - The simplified method allows $5 per square foot, up to 300 square feet. A 120-square-foot room gives \`120 × $5 = $600\` for a full year.
   - The regular method uses actual costs and needs more records.
   - Either way, the deduction is limited by what the business earned.
2. **A laptop.** Equipment that lasts for years may be deducted at once or spread over time, depending on the rules and on what you elect. Keep the receipt, the date you first used it for the business and the business share.

If the answer is unclear, leave the cost personal and add a note. You can ask a tax professional about a note. Nobody can help with a blank.

# Pay as the year goes

Two things surprise people in their first profitable year.

The first is self-employment tax. It covers Social Security and Medicare, comes on top of income tax, and generally applies once your net earnings from self-employment reach $400 for the year. A day job with withholding does not switch it off.

The second is timing. If you expect to owe $1,000 or more after withholding and credits, you may need to pay estimated tax during the year. The usual dates:[^2]

| Income earned in      | Payment due               |
| --------------------- | ------------------------- |
| January to March      | April 15                  |
| April and May         | June 15                   |
| June to August        | September 15              |
| September to December | January 15, the next year |

The “quarters” are not equal. With a day job, raising the withholding on your paycheck can sometimes do the same work. Details: https://www.irs.gov/businesses/small-businesses-self-employed/estimated-taxes

# Make April dull

Do this once, and let the [monthly close](/blog/managing-business-finances) carry it:

- [ ] Write one paragraph on what each project is and how it should earn
- [ ] List the shared costs, with a share and a method for each
- [ ] Measure the workspace and save the sketch
- [ ] Put the four payment dates in a calendar
- [ ] Make a \`receipts/2025\` folder, with copies in a second place

Keep the records for at least three years after filing, as a general rule. Some situations call for longer, and papers for equipment should outlast the equipment.

Retirement plans, entity choices and the timing of large purchases come later. All of them start from records like these. If the project has only just begun to earn, read [From side project to business](/blog/side-project-to-business) next.

[^1]: This article is general information, not tax or legal advice. It covers US federal rules in outline; states add their own, and the rules change.

[^2]: A date that falls on a weekend or legal holiday moves to the next business day.
`;
