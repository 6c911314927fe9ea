import type { Encoding } from './site-files.ts';

/**
 * The encoding to answer with: of those that exist, the smallest that the client's `Accept-Encoding` accepts.
 *
 * @example chooseEncoding('gzip, br;q=0', ['identity', 'br', 'gzip']) // 'gzip'
 */
export function chooseEncoding(acceptEncoding: string | undefined, available: Iterable<Encoding>): Encoding {
  const accepted = acceptedCodings(acceptEncoding ?? '');
  const exists = new Set(available);
  return (
    bySize.find(
      (encoding) => exists.has(encoding) && (accepted.get(encoding) ?? accepted.get('*')) === true,
    ) ?? 'identity'
  );
}

const bySize = ['br', 'gzip'] as const;

function acceptedCodings(header: string): Map<string, boolean> {
  return new Map(
    header.split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
      return [coding, !isRefused];
    }),
  );
}
