import { Description, Stories, Title } from '@storybook/addon-docs/blocks';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { getContrast, getTokenColour } from '../internal/testing/contrast.ts';
import { useTheme } from '../internal/testing/use-theme.ts';
import {
  groundTokens,
  minContrast,
  markTokens,
  otherTextPairs,
  textTokens,
} from '../internal/testing/token-pairs.ts';

/**
 * All tokens of theme.css, read from the live stylesheet in the current theme, with contrasts
 * measured in this browser.
 */
const meta = {
  title: 'Tokens',
  parameters: {
    controls: { disable: true },
    docs: {
      canvas: { sourceState: 'none' },
      page: () => (
        <>
          <Title />
          <Description />
          <Stories title={<></>} />
        </>
      ),
    },
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Utilities: `bg-band`, `text-ink-2`, `border-rule`. */
export const Colour: Story = { render: () => <Colours /> };

/** Contrast of text (at least 4.5), and of control frames and the focus ring (at least 3). */
export const Contrast: Story = { render: () => <Contrasts /> };

/** Utilities: `text-lead`, `font-mono`. Sizes with `clamp` grow with the viewport. */
export const Type: Story = { render: () => <TypeScale /> };

/** Utilities count in steps of `--spacing`: `p-4`, `gap-6`. Rows of a ledger are `--row` high. */
export const Spacing: Story = { render: () => <SpacingSteps /> };

/** Utilities: `rounded-control`, `elev-sheet`. */
export const Shape: Story = { render: () => <Shapes /> };

/**
 * Durations with `duration-(--dur-1)`, curves with `ease-out`. Nothing moves with reduced motion.
 */
export const Motion: Story = { render: () => <Motions /> };

/** The most used steps of the scale. */
const spacingSteps = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20] as const;

function Colours() {
  useTheme();
  return (
    <Grid>
      {readTokens('color').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <span
            className="block h-16 rounded-control border border-line"
            style={{ background: `var(${name})` }}
          />
        </Sample>
      ))}
    </Grid>
  );
}

function Contrasts() {
  useTheme();
  return (
    <div className="grid gap-10">
      <ContrastTable caption="Text" tokens={textTokens} least={minContrast.text} />
      <ContrastTable caption="Frames and the focus ring" tokens={markTokens} least={minContrast.mark} />
      <section>
        <h3 className="mb-4">Text on other grounds</h3>
        <Grid>
          {otherTextPairs.map(([text, ground]) => (
            <Sample key={`${text} ${ground}`} name={`${text} on ${ground}`}>
              <Painted text={text} ground={ground} least={minContrast.text} />
            </Sample>
          ))}
        </Grid>
      </section>
    </div>
  );
}

function ContrastTable({ caption, tokens, least }: { caption: string; tokens: string[]; least: number }) {
  return (
    <section>
      <h3 className="mb-4">{caption}</h3>
      <div className="grid gap-2">
        {tokens.map((token) => (
          <div key={token} className="grid grid-cols-3 gap-2">
            {groundTokens.map((ground) => (
              <Sample key={ground} name={`${token} on ${ground}`}>
                <Painted text={token} ground={ground} least={least} />
              </Sample>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A pair of colors with its contrast, as text or as a frame. */
function Painted({ text, ground, least }: { text: string; ground: string; least: number }) {
  const ratio = getContrast(getTokenColour(text), getTokenColour(ground));
  const isText = least === minContrast.text;
  const colour = `var(--color-${text})`;
  return (
    <span
      className="flex min-h-12 items-center justify-center rounded-control border border-rule text-ink font-mono text-ui"
      style={{
        background: `var(--color-${ground})`,
        ...(isText ? { color: colour } : { border: `2px solid ${colour}` }),
      }}
    >
      {`${ratio.toFixed(1)} ${ratio >= least ? '✓' : '✗'}`}
    </span>
  );
}

function TypeScale() {
  return (
    <div className="grid gap-8">
      {readTokens('font').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <span className="block text-h3" style={{ fontFamily: `var(${name})` }}>
            Closing the month −12.00 +369.00
          </span>
        </Sample>
      ))}
      {readTokens('text').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <span className="block leading-[1.2]" style={{ fontSize: `var(${name})` }}>
            Closing the month
          </span>
        </Sample>
      ))}
    </div>
  );
}

function SpacingSteps() {
  const [step] = readTokens('spacing');
  return (
    <div className="grid gap-4">
      {spacingSteps.map((count) => (
        <Sample key={count} name={String(count)} value={`${count} × ${step?.value ?? ''}`}>
          <Bar length={`calc(var(--spacing) * ${count})`} />
        </Sample>
      ))}
      {readTokens('row').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <Bar length={`var(${name})`} />
        </Sample>
      ))}
    </div>
  );
}

function Bar({ length }: { length: string }) {
  return <span className="block h-4 bg-green" style={{ width: length }} />;
}

function Shapes() {
  return (
    <Grid>
      {readTokens('radius').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <span className="block h-16 border border-line bg-sheet" style={{ borderRadius: `var(${name})` }} />
        </Sample>
      ))}
      {readTokens('elev').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          <span className="block h-16 rounded-sheet bg-sheet" style={{ boxShadow: `var(${name})` }} />
        </Sample>
      ))}
    </Grid>
  );
}

function Motions() {
  const [isMoved, setIsMoved] = useState(false);
  const move = (transition: string) => <Runner isMoved={isMoved} transition={transition} />;
  return (
    <div className="grid gap-6">
      <Button className="justify-self-start" onClick={() => setIsMoved(!isMoved)}>
        Move
      </Button>
      {readTokens('dur').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          {move(`translate var(${name}) var(--ease-out)`)}
        </Sample>
      ))}
      {readTokens('ease').map(({ name, value }) => (
        <Sample key={name} name={name} value={value}>
          {move(`translate var(--dur-draw) var(${name})`)}
        </Sample>
      ))}
    </div>
  );
}

function Runner({ isMoved, transition }: { isMoved: boolean; transition: string }) {
  return (
    <span className="block max-w-80 border-b border-line">
      <span className={`block ${isMoved ? 'translate-x-full' : ''}`} style={{ transition }}>
        <span className="block size-4 rounded-full bg-green" style={{ marginLeft: isMoved ? '-1rem' : 0 }} />
      </span>
    </span>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-6">{children}</div>;
}

function Sample({ name, value, children }: { name: string; value?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {children}
      <p className="mt-2 font-mono text-data [overflow-wrap:anywhere]">{name}</p>
      {value && <p className="font-mono text-fine text-ink-3 [overflow-wrap:anywhere]">{value}</p>}
    </div>
  );
}

/** Returns the tokens of a family and their current values from the page's stylesheets. */
function readTokens(family: string): { name: string; value: string }[] {
  const names = new Set([...document.styleSheets].flatMap((sheet) => namesIn(sheet.cssRules, family)));
  const styles = getComputedStyle(document.documentElement);
  return [...names].map((name) => ({ name, value: styles.getPropertyValue(name) }));
}

function namesIn(rules: CSSRuleList, family: string): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root')) {
      return [...rule.style].filter((name) => name === `--${family}` || name.startsWith(`--${family}-`));
    }
    return rule instanceof CSSGroupingRule ? namesIn(rule.cssRules, family) : [];
  });
}
