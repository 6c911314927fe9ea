import type { Token } from '@branchbook/blog-api';
import { formatUsDate } from '@branchbook/blog-core';
import { Badge, Button } from '@branchbook/ui';
import { Trash2 } from 'lucide-react';

import { accessMessages as messages } from './messages.ts';

/** Lists tokens, each with its scope, its creator, its last use, its expiry, and a button that revokes it. */
export function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}) {
  if (tokens.length === 0) return <p className="border-y border-ink py-6 text-[1.25rem]">{messages.none}</p>;
  return (
    <ul className="border-y border-ink">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0"
        >
          <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-base font-semibold">{token.name}</h3>
              <Badge>{messages.scopes[token.scope].label}</Badge>
            </div>
            <p className="font-mono text-data leading-[1.6] text-ink-3">
              {messages.createdOn(formatUsDate(new Date(token.createdAt)), token.createdBy)}
            </p>
            <p className="font-mono text-data leading-[1.6] text-ink-3">
              {`${messages.lastUsed(formatDay(token.lastUsedOn))} · ${getExpiryText(token)}`}
            </p>
          </div>
          <Button
            variant="danger"
            className="-ml-3 px-3!"
            aria-label={`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Formats a day such as '2026-11-29', which is the same in every time zone. */
function formatDay(day: string | null): string | null {
  return day === null ? null : formatUsDate(new Date(`${day}T00:00`));
}

function getExpiryText({ expiresAt }: Token): string {
  if (expiresAt === null) return messages.expires(null);
  const day = formatUsDate(new Date(expiresAt));
  return expiresAt > Date.now() ? messages.expires(day) : messages.expired(day);
}
