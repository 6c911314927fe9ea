/** A page of docs/decisions as far as the index and other pages speak of it. */
interface Decision {
  file: string;
  number: string;
  title: string;
  /** Without links: `superseded by 0090`. */
  status: string;
  /** The numbers of the pages that supersede it, whole or in part. */
  supersededBy: { whole: string[]; inPart: string[] };
  /** The numbers of the pages that it supersedes, whole or in part. */
  supersedes: { whole: string[]; inPart: string[] };
}

const sections = ['Context', 'Options', 'Decision', 'Consequences'];

/**
 * Says what is missing in the decisions: in the form of each page, in the links between a page and the one that supersedes it, and in
 * the index. Each fault is a sentence that names the file and the line to write.
 *
 * @param files the text of every file in docs/decisions, by its name
 * @returns the faults; none where all is well
 */
export function decisionFaults(files: ReadonlyMap<string, string>): string[] {
  const pages = [...files].filter(([file]) => file !== 'README.md' && file !== 'template.md');
  const decisions = pages.map(([file, text]) => readDecision(file, text));
  return [
    ...pages.flatMap(([file, text]) => faultsOfForm(file, text)),
    ...[...files]
      .filter(([file]) => file !== 'template.md')
      .flatMap(([file, text]) =>
        [...text.matchAll(/\]\((\d{4}-[^)#]+)/gu)]
          .filter(([, target = '']) => !files.has(target))
          .map(([, target]) => `${file}: its link to ${target} leads nowhere.`),
      ),
    ...faultsOfNumbers(decisions),
    ...decisions.flatMap((decision) => faultsOfSupersession(decision, decisions)),
    ...faultsOfIndex(files.get('README.md') ?? '', decisions),
  ];
}

function faultsOfForm(file: string, text: string): string[] {
  const faults: string[] = [];
  const number = file.slice(0, 4);
  if (!/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/u.test(file))
    faults.push('its name is not like 0123-what-it-is-about.md.');
  if (!text.startsWith(`# ${number}. `)) faults.push(`its first line is not “# ${number}. ” and a title.`);

  const link = String.raw`\[\d{4}\]\(\d{4}-[^)]+\.md\)`;
  const links = `${link}(?:(?:, | and )${link})*`;
  const status = new RegExp(
    `^(?:accepted|deprecated|superseded by ${links}|accepted, superseded in part by ${links})$`,
    'u',
  );
  if (!status.test(lineOf(text, 'Status')))
    faults.push(
      'it has no line “Status: accepted”, “Status: deprecated”, “Status: superseded by [0123](0123-name.md)” or ' +
        '“Status: accepted, superseded in part by [0123](0123-name.md)” before its first section.',
    );
  const date = lineOf(text, 'Date');
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || Number.isNaN(Date.parse(date)))
    faults.push('it has no line “Date: 2026-11-24” before its first section.');

  const [, ...parts] = text.split(/^## /mu);
  const found = parts.map((part) => part.split('\n', 1)[0] ?? '');
  for (const section of sections) {
    const part = parts[found.indexOf(section)];
    if (part === undefined) faults.push(`it has no section “## ${section}”.`);
    else if (part.slice(section.length).trim() === '') faults.push(`its section “## ${section}” is empty.`);
  }
  if (
    found.filter((name) => sections.includes(name)).join() !==
    sections.filter((name) => found.includes(name)).join()
  )
    faults.push(`its sections are not in the order ${sections.join(', ')}, each once.`);
  return faults.map((fault) => `${file}: ${fault}`);
}

function faultsOfNumbers(decisions: readonly Decision[]): string[] {
  return decisions.flatMap(({ file, number }, index) => {
    const other = decisions.slice(0, index).find((earlier) => earlier.number === number);
    return other ? [`${file}: ${other.file} has the number ${number} already. Take the next free one.`] : [];
  });
}

/** A page says what supersedes it, and the other page says what it supersedes. */
function faultsOfSupersession(decision: Decision, decisions: readonly Decision[]): string[] {
  const faults: string[] = [];
  const link = `[${decision.number}](${decision.file})`;
  for (const extent of ['whole', 'inPart'] as const) {
    const words = extent === 'whole' ? 'Supersedes' : 'Supersedes in part';
    for (const number of decision.supersededBy[extent]) {
      const other = decisions.find((page) => page.number === number);
      if (other && !other.supersedes[extent].includes(decision.number))
        faults.push(
          `${other.file}: ${decision.number} says that it is superseded by this page. Add the line “${words}: ${link}”.`,
        );
    }
    const status = extent === 'whole' ? 'superseded by' : 'accepted, superseded in part by';
    for (const number of decision.supersedes[extent]) {
      const other = decisions.find((page) => page.number === number);
      if (other && !other.supersededBy[extent].includes(decision.number))
        faults.push(
          `${other.file}: ${decision.number} supersedes this page. Its status has to be “Status: ${status} ${link}”.`,
        );
    }
  }
  return faults;
}

function faultsOfIndex(index: string, decisions: readonly Decision[]): string[] {
  const rows = index.split('\n').filter((line) => /^\| \[\d{4}\]/u.test(line));
  const expected = new Map(
    decisions.map(({ file, number, title, status }) => [
      `| [${number}](${file}) | ${title} | ${status} |`,
      file,
    ]),
  );
  return [
    ...[...expected].flatMap(([row, file]) => {
      const times = rows.filter((line) => line === row).length;
      if (times === 1) return [];
      if (times > 1) return [`README.md: ${file} is listed ${times} times.`];
      return [`README.md: the table of its part has no row for ${file}. Write it as\n${row}`];
    }),
    ...rows
      .filter((row) => !expected.has(row))
      .map((row) => `README.md: this row is like no page. Correct or remove it.\n${row}`),
  ];
}

function readDecision(file: string, text: string): Decision {
  const status = lineOf(text, 'Status');
  const isInPart = status.startsWith('accepted, superseded in part by ');
  const numbers = linkedNumbers(status);
  return {
    file,
    number: file.slice(0, 4),
    title: /^# \d{4}\. (.*)$/mu.exec(text)?.[1] ?? '',
    status: status.replaceAll(/\[(\d{4})\]\([^)]*\)/gu, '$1'),
    supersededBy: { whole: isInPart ? [] : numbers, inPart: isInPart ? numbers : [] },
    supersedes: {
      whole: linkedNumbers(lineOf(text, 'Supersedes')),
      inPart: linkedNumbers(lineOf(text, 'Supersedes in part')),
    },
  };
}

/** What a page says after “name: ” above its first section; nothing where it does not. */
function lineOf(text: string, name: string): string {
  const [head = ''] = text.split(/^## /mu);
  return new RegExp(`^${name}: (.*)$`, 'mu').exec(head)?.[1] ?? '';
}

function linkedNumbers(text: string): string[] {
  return [...text.matchAll(/\]\((\d{4})-[^)]*\)/gu)].map(([, number = '']) => number);
}
