/** In an app they come from a database, and from people you do not know. */
export const notes = [
  {
    slug: 'opening-hours',
    title: 'Opening hours',
    text: `The workshop is open **four** days a week.

| Day | From | To |
|---|---|---|
| Tuesday to Thursday | 9:00 | 17:00 |
| Saturday | 10:00 | 13:00 |

See [how to reach us](/).`,
  },
  {
    slug: 'a-stranger-wrote-this',
    title: 'A stranger wrote this',
    text: `Raw HTML is dropped: <script>alert('never')</script> and [this link](javascript:alert('never')) leads nowhere.`,
  },
];
