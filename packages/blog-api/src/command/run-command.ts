import { parseArgs } from 'node:util';

import { type ApiTarget } from '../conformance/api-conformance.ts';
import { checkTarget, type CommandTarget } from './check-target.ts';
import { runConformance } from './run-conformance.ts';

/** The process's environment and streams. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: ApiTarget['fetch'];
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Aborting ends the command after the current case. */
  readonly signal?: AbortSignal;
}

const help = `Usage: blog-api conformance --origin URL --yes [--token TOKEN] [--other-token TOKEN]

Tries a server of posts by its contract over HTTP, one case after the other.

  --origin URL          where the server is: a scheme and a host, as in https://blog.example
  --token TOKEN         a bearer token of somebody who may change posts; or the variable BLOG_API_TOKEN,
                        which no list of processes shows. It must stay valid until the end: a minute or two
  --other-token TOKEN   a valid token of somebody who may not (BLOG_API_OTHER_TOKEN); left out: that is not tried
  --yes                 the server's posts may be changed
  --help                this text

It changes the server's posts. It adds some on top of the list and removes them again: the list is as before,
its revision is not, and the history of what was removed stays. It counts on a list that nobody else changes
meanwhile, and reads all of it several times: try a server for trials, not the one that people read.
It sends some 130 changes; a server that takes fewer in a minute refuses the rest.

It prints a line for each case, then "N passed, N failed". It ends with 0 where all have passed, with 1 where
one has failed, and with 2 where nothing was tried.`;

/** The command could not start. */
const notTried = 2;

/**
 * Runs the command `blog-api` with its arguments.
 *
 * @returns the exit code: 0, 1 if a case failed or was skipped, 2 if nothing was tested
 */
export async function runCommand(
  args: readonly string[],
  { env, fetch, print, printError, signal }: CommandContext,
): Promise<number> {
  const given = readArguments(args, env);
  if (given === 'help') {
    print(help);
    return 0;
  }
  const error = typeof given === 'string' ? given : await checkTarget({ ...given, fetch });
  if (typeof given !== 'string' && error === null) {
    return (await runConformance({ ...given, fetch }, print, signal)) ? 0 : 1;
  }
  printError(`${error}\nNothing was tried. \`blog-api --help\` says more.`);
  return notTried;
}

/** Returns the parsed arguments, 'help', or an error message. */
function readArguments(
  args: readonly string[],
  env: CommandContext['env'],
): Omit<CommandTarget, 'fetch'> | string {
  const read = parse(args);
  if (typeof read === 'string') return read;
  const { positionals, values } = read;
  if (values.help || args.length === 0) return 'help';
  if (positionals.join(' ') !== 'conformance') {
    return `There is no command "${positionals.join(' ')}". The one there is: conformance.`;
  }
  const url = URL.parse(values.origin ?? '');
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    return `--origin must be a scheme and a host, as in https://blog.example, and is "${values.origin ?? ''}".`;
  }
  const token = values.token ?? env['BLOG_API_TOKEN']?.trim() ?? '';
  if (token === '') return 'A token is missing: give --token, or set BLOG_API_TOKEN.';
  if (!values.yes) {
    return (
      `This changes the posts of ${url.origin}: it adds some and removes them again, and the list must be changed by nobody else ` +
      'meanwhile. Say --yes if that may be.'
    );
  }
  const otherToken = values['other-token'] ?? env['BLOG_API_OTHER_TOKEN']?.trim() ?? '';
  return { origin: url.origin, token, ...(otherToken !== '' && { otherToken }) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        token: { type: 'string' },
        'other-token': { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
