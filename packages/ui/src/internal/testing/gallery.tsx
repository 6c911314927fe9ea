import { ArrowLeft, ArrowRight, GitBranch, LogOut, Pencil, Trash2, User } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  Badge,
  BranchDot,
  BrandMark,
  Button,
  Chip,
  Field,
  FileDrop,
  Input,
  Menu,
  MenuItem,
  Notice,
  Prose,
  Sheet,
  Skeleton,
  SkipLink,
  Spinner,
  Textarea,
  TextLink,
  ThemeToggle,
  Toaster,
  TrunkNode,
  Wordmark,
} from '../../index.ts';
import { ProseSample } from './prose-sample.tsx';
import { SampleLink } from './sample-link.tsx';

const branches = ['main', 'personal', 'business', 'tidepool', 'papercut'] as const;
const doNothing = () => {};

/** Every component in every state, to be looked at and to be checked. The graphics have pages of their own. */
export function Gallery() {
  return (
    <>
      <SkipLink href="#main" />
      <header className="wrap flex min-h-17 items-center min-[1100px]:pl-6">
        <Wordmark render={<SampleLink to="/" />} className="mr-auto" />
        <ThemeToggle />
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label="User menu">
              <User />
            </Button>
          }
        >
          <MenuItem icon={<LogOut />} onClick={doNothing}>
            Sign out
          </MenuItem>
        </Menu>
      </header>
      <main id="main" className="wrap trunk grid gap-10 py-10">
        <TrunkNode kind="open" className="top-24" />
        <TrunkNode kind="filled" className="top-36" />
        <TrunkNode kind="head" className="top-48" />
        <div className="grid justify-items-start gap-4">
          <Badge icon={<GitBranch />} isOnTrunk>
            For Independent Developers
          </Badge>
          <h1>The design system</h1>
          <TextLink href="/blog">
            <ArrowLeft />
            Back to all posts
          </TextLink>
          <BrandMark className="size-14" />
        </div>
        <Buttons />
        <Chips />
        <Fields />
        <FileDrops />
        <Notices />
        <Section title="Loading">
          <div className="w-full">
            <Skeleton lines={4} />
          </div>
        </Section>
        <Sheet fan className="min-h-40">
          <div className="p-6">Fan-fold paper</div>
        </Sheet>
        <Section title="Prose">
          <Prose>
            <ProseSample />
          </Prose>
          <Prose isCompact aria-label="Preview">
            <h3>Closing the month in twenty minutes</h3>
            <p>Most side projects share a bank account with their owner.</p>
          </Prose>
        </Section>
      </main>
      <Toaster />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Button>New Post</Button>
      <Button size="lg">Join the Waitlist</Button>
      <Button variant="outline">Cancel</Button>
      <Button variant="ghost" render={<a href="/blog">View</a>} />
      <Button variant="danger">
        <Trash2 />
        Delete
      </Button>
      <Button variant="ghost" size="icon" aria-label="Edit">
        <Pencil />
      </Button>
      <Button disabled>Publish Post</Button>
      <Button size="lg" isPending>
        Joining...
      </Button>
      <Button variant="outline">
        Next Post
        <ArrowRight />
      </Button>
      <span className="flex items-center gap-2 font-mono text-ui">
        <Spinner /> Loading
      </span>
    </Section>
  );
}

function Chips() {
  const [pressed, setPressed] = useState<string>('tidepool');
  return (
    <Section title="Chips">
      {branches.map((branch) => (
        <Chip key={branch} branch={branch} isPressed={pressed === branch} onClick={() => setPressed(branch)}>
          {branch}
        </Chip>
      ))}
      {branches.map((branch) => (
        <span key={branch} className="inline-flex items-center gap-2 font-mono text-data">
          <BranchDot branch={branch} /> {branch}
        </span>
      ))}
    </Section>
  );
}

function Fields() {
  return (
    <Section title="Fields">
      <Field label="Post Title" hint="The address comes from the title." className="w-full max-w-80">
        <Input defaultValue="Closing the month" />
      </Field>
      <Field label="Email address" error="Please enter a valid email address." className="w-full max-w-80">
        <Input type="email" size="lg" placeholder="you@example.dev" />
      </Field>
      <Field label="Author" className="w-full max-w-80">
        <Input disabled defaultValue="The Branchbook Team" />
      </Field>
      <Field label="Excerpt" className="w-full max-w-80">
        <Textarea minHeight={80} placeholder="A sentence or two" />
      </Field>
      <Field label="Content" labelNote="(Pre-filled from Markdown)" className="w-full max-w-80">
        <Textarea minHeight={300} defaultValue="## Close the month" />
      </Field>
    </Section>
  );
}

function FileDrops() {
  const states = [
    { step: 'idle' },
    { step: 'loading' },
    { step: 'loaded', name: 'closing-the-month-in-twenty-minutes.md' },
    { step: 'failed', message: 'Please upload a markdown (.md) file' },
  ] as const;
  return (
    <Section title="Files">
      {states.map((state) => (
        <FileDrop
          key={state.step}
          label={`Markdown file (${state.step})`}
          accept=".md,text/markdown"
          state={state}
          onFile={doNothing}
          className="w-full max-w-[440px]"
        />
      ))}
    </Section>
  );
}

function Notices() {
  return (
    <Section title="Notices">
      <Notice title="You have unsaved text from April 2." actions={<Button>Restore draft</Button>}>
        It was kept in this browser.
      </Notice>
      <Notice tone="warning" live="polite" title="Some posts could not be read.">
        The exact text is kept.
      </Notice>
      <Notice tone="danger" live="assertive" title="Posts cannot be saved in this browser." />
    </Section>
  );
}
