import type { CreatedToken, Token } from '@branchbook/blog-api';
import type { TokenClient } from '@branchbook/blog-api/client';
import { Button, Notice, Skeleton, toast } from '@branchbook/ui';
import { useRef, useState } from 'react';

import { CreateTokenForm } from './create-token-form.tsx';
import { accessMessages as messages, describeReadError, describeRevokeError } from './messages.ts';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';
import { useTokens } from './use-tokens.ts';

/** Creates, lists and revokes the tokens with which programs write. */
export function AccessScreen({ client }: { client: TokenClient }) {
  const { tokens, error, reload, create, revoke } = useTokens(client);
  const [newToken, setNewToken] = useState<CreatedToken | null>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);

  async function askAndRevoke(token: Token): Promise<void> {
    if (!confirm(messages.confirmRevoke(token.name))) return;
    // Before the button disappears.
    listHeading.current?.focus();
    try {
      await revoke(token);
    } catch (failure) {
      toast.error(messages.notRevoked, describeRevokeError(failure));
      return;
    }
    if (newToken?.id === token.id) setNewToken(null);
    toast.success(messages.revoked, messages.quote(token.name));
  }

  function hideNewToken(): void {
    listHeading.current?.focus();
    setNewToken(null);
  }

  return (
    <div className="max-w-[760px]">
      <h1 className="mb-3 text-[2.125rem]">Access</h1>
      <p className="mb-7 max-w-[66ch] text-ink-2">{messages.intro}</p>
      <CreateTokenForm create={create} onCreated={setNewToken} />
      {newToken && <NewToken token={newToken} onDone={hideNewToken} />}
      <h2 ref={listHeading} tabIndex={-1} className="mt-10 mb-3 text-[1.5rem]">
        Tokens
      </h2>
      <Notice
        tone="danger"
        live="assertive"
        title={error && describeReadError(error)}
        actions={<Button onClick={reload}>Try again</Button>}
        className="mb-4"
      />
      {tokens && <TokenList tokens={tokens} onRevoke={(token) => void askAndRevoke(token)} />}
      {!tokens && !error && (
        <div aria-busy="true">
          <output className="sr-only">{messages.loading}</output>
          <Skeleton lines={3} />
        </div>
      )}
    </div>
  );
}
