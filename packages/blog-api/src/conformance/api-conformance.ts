import { createChangingCases } from './changing-cases.ts';
import { createDraftCases } from './draft-cases.ts';
import { createMediaCases } from './media-cases.ts';
import { createReadingCases } from './reading-cases.ts';
import { createRejectingCases, createRoleCases } from './rejecting-cases.ts';
import { type ApiTarget, createTestedApi, type CreateToken } from './target.ts';

/** One requirement of the contract. */
export interface ApiConformanceCase {
  readonly name: string;
  /** Resolves if the server conforms; otherwise rejects with an Error that says what it did. */
  readonly run: () => Promise<void>;
}

/**
 * Returns the contract as test cases for any framework. Run them one after another against a server
 * that nothing else changes. They add posts and remove them again: the list is restored, its
 * revision is not.
 *
 * @example
 * const cases = apiConformance({ fetch, origin: 'http://localhost:4173', token });
 * for (const { name, run } of cases) test(name, run);
 */
export function apiConformance({ token, otherToken, ...server }: ApiTarget): readonly ApiConformanceCase[] {
  const api = createTestedApi(server);
  const cases = {
    ...createReadingCases(api),
    ...createChangingCases(api),
    ...createDraftCases(api),
    ...createMediaCases(api),
    ...createRejectingCases(api),
    ...(otherToken !== undefined && createRoleCases(api, () => resolveToken(otherToken))),
  };
  return Object.entries(cases).map(([name, run]) => ({
    name,
    run: async () => {
      api.setToken(await resolveToken(token));
      await run();
    },
  }));
}

async function resolveToken(token: string | CreateToken): Promise<string> {
  return typeof token === 'string' ? token : token();
}
