/** Seed article 3, in Markdown: “From side project to business”. */
export const sideProjectToBusiness = `The first payment arrives on an ordinary day. The code is the same as it was yesterday. What has changed is that somebody relies on it, and that a tax return will ask about it.

Here is a plan for the ninety days that follow.[^1] It is written for one developer in the United States with a small product and, quite possibly, a day job. The order matters more than the speed.

# Days 1 to 30: find out what you own

You can only sell what is yours. Before anything is filed, check four things:

1. **Your employment agreement.** Look for clauses on outside work and on who owns inventions. If a clause is unclear, ask a lawyer before you ask your manager.
2. **Your contributors.** \`git shortlog -sn --all\` lists everyone with a commit. If somebody else wrote a part, agree in writing who owns it.
3. **Your dependencies.** \`pnpm licenses list\` is a start. Then look at what it cannot see:
   - fonts, icons and sample images
   - data sets and API terms
   - code copied from an old project or an answer online
4. **Your name.** Search for products that already use it, and check that you control the domain with an account that is yours.

Start the ledger in the same week. Enter the first sale, then go back and enter what you have already spent. Costs from before a business opens can fall under separate start-up rules, so date them exactly and keep them apart.

The repository itself barely moves. Keep the new files in a private one, away from anything you publish:

\`\`\`diff
 tidepool-private/
   notes/
-    money.txt
+    decisions.md
+  money.ledger
+  contracts/
+  receipts/2025/
\`\`\`

# Days 31 to 60: choose the plain option

In most US states, you are a sole proprietor as soon as you do business alone, with nothing to form. You may still need a local license, or a registered name if you trade under one that is not yours.

> ~~Form a company on the first day.~~ Form one when you can say what it is for.

A limited liability company is created with the state, usually for a fee and often with a yearly report. What it offers is a degree of separation between the company’s debts and your own. It does not cover everything, such as your own mistakes or a debt you guaranteed personally. It also does not, by itself, change your federal income tax: by default, a single-member LLC owned by an individual reports on the same [Schedule C](https://www.irs.gov/forms-pubs/about-schedule-c-form-1040) as a sole proprietor.

Reasons that often justify it are a contract that asks for it, a product that could cause somebody a real loss, or a second owner. The last one changes the tax picture too, so take advice first.

Whichever you choose, do three things this month:

- Open a separate account and send every payout to it. [Managing business finances](/blog/managing-business-finances) explains the boundary.
- Consider an Employer Identification Number. The IRS issues it free of charge, so there is no need to pay a website for one.
- Write two lines in \`decisions.md\`: what you chose, and what would make you choose again.

# Days 61 to 90: make it repeatable

By the third month there is enough to read. These are sample figures in dollars for a $9 subscription that grows from 5 customers to 21:

| Item              |   Month 1 |   Month 2 |    Month 3 |      Total |
| ----------------- | --------: | --------: | ---------: | ---------: |
| Subscriptions     |     45.00 |    108.00 |     189.00 |     342.00 |
| Hosting           |    −14.00 |    −14.00 |     −14.00 |     −42.00 |
| Domain and email  |    −12.00 |    −10.00 |     −10.00 |     −32.00 |
| Name registration |      0.00 |    −50.00 |       0.00 |     −50.00 |
| **Net**           | **19.00** | **34.00** | **165.00** | **218.00** |

The net of 218.00 is below the $400 of yearly net earnings at which self-employment tax generally begins. It is still income, and the year is not over: at month three’s pace, two more months would pass that mark. [Tax strategies for side projects](/blog/tax-strategies-side-projects) covers what happens then.

Moving tax money out of sight helps. It is a transfer, not an expense:

\`\`\`ledger
2025-01-31 * Set aside for tax
    assets:business:tax         40.00 USD
    assets:business:checking   -40.00 USD
\`\`\`

Then work through the promises you have made to customers:

- [x] Prices, renewals and refunds are stated before payment
- [x] The privacy policy describes what the code really stores
- [ ] Sales tax or VAT is checked for the places where customers live[^2]
- [ ] A contractor fills in Form W-9 before the first payment
- [ ] Backups have been restored once, not only made
- [ ] Somebody you trust can reach the accounts if you cannot

# What can wait

Some tasks feel like progress and are not yet due: a trademark, an S corporation election, an office, a dashboard. None is wrong. Each costs money or attention every month, and a project that nets 165.00 has little of either to spare.

Put them in \`decisions.md\` with the condition that would bring them back, such as a full year of profit or a first employee. On day ninety, read the file once and close the month. The next ninety days should be about the product again.

[^1]: This article is general information, not tax or legal advice. Requirements differ by state, city and country, and they change.

[^2]: Digital goods are taxed differently from place to place. A store that sells as the merchant of record may handle this for you; read its agreement.
`;
