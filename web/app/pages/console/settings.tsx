const Settings = () => null
export default Settings
