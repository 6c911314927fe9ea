/**
 * The icons that the components draw. Here they come from lucide; the build writes these few into this module (`build.ts`), so that
 * who installs the package does not install all of lucide with it.
 */
export {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  FileCheckCorner,
  FileUp,
  FileXCorner,
  Info,
  Monitor,
  Moon,
  Search,
  Sun,
  TriangleAlert,
  X,
} from 'lucide-react';
