import { Component, type ReactNode } from 'react';

import { PlainPreview } from './plain-preview.tsx';

interface PreviewBoundaryProps {
  /** The text that the children draw. */
  content: string;
  children: ReactNode;
}

interface PreviewBoundaryState {
  hasFailed: boolean;
  /** What was to be drawn. */
  content: string;
}

/** Shows the text as it was written where it cannot be drawn, and tries again when the text changes. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { hasFailed: false, content: this.props.content };

  static getDerivedStateFromError(): Partial<PreviewBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { content }: PreviewBoundaryProps,
    state: PreviewBoundaryState,
  ): PreviewBoundaryState | null {
    return content === state.content ? null : { hasFailed: false, content };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <PlainPreview content={this.props.content} />;
  }
}
